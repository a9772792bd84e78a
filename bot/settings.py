"""Settings, from the environment or a `.env` file; `.env.example` explains each."""

from pathlib import Path
from typing import Final, Literal
from urllib.parse import quote

from pydantic import Field, SecretStr, ValidationError
from pydantic_settings import BaseSettings, SettingsConfigDict

from bot.failures import CannotStart
from bot.languages import Language, machine_language
from bot.wrong_settings import wrong_setting
from bureau.permissions import Openers

_WHERE: Final = SettingsConfigDict(
    env_file=".env", env_file_encoding="utf-8", env_ignore_empty=True, extra="ignore", hide_input_in_errors=True
)


class Settings(BaseSettings):
    """What an operator can set. Every name is also the name of its environment variable, in upper case."""

    model_config = _WHERE

    data_dir: Path = Path("data")
    demo_mode: Literal["degrade"] = "degrade"
    locale: Language = Field(default_factory=machine_language)
    discord_token: SecretStr = SecretStr("")

    seekdb_mode: Literal["embedded", "oceanbase"] = "embedded"
    seekdb_path: Path | None = None
    seekdb_host: str = "127.0.0.1"
    seekdb_port: int = Field(default=2881, ge=1, le=65535)
    seekdb_user: str = "root"
    seekdb_password: SecretStr = SecretStr("")
    seekdb_database: str = Field(default="bureau", pattern=r"^[A-Za-z0-9_]{1,64}$")
    memory_timeout: float = Field(default=4.5, gt=0, le=60)

    ledger_url: SecretStr = SecretStr("")
    ledger_timeout: float = Field(default=4.0, gt=0, le=60)

    embedding_provider: Literal["local", "portable"] = "local"
    hit_threshold: float | None = Field(default=None, ge=-1, le=1)

    demo_access_key: SecretStr = SecretStr("")
    openers: Openers = Openers.EVERYONE
    terminal_managers: str = ""
    sweep_seconds: float = Field(default=30.0, gt=0)

    commands_per_minute: int | None = Field(default=None, ge=1, le=100_000)
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "INFO"

    def seekdb_folder(self) -> Path:
        """Where the embedded engine keeps its data."""
        return self.seekdb_path or self.data_dir / "seekdb"

    def longest_call(self) -> float:
        """How many seconds a call to a store may take."""
        return max(self.memory_timeout, self.ledger_timeout)

    def ledger(self) -> str:
        """The ledger's SQLAlchemy URL."""
        file = quote(str(self.data_dir.resolve() / "ledger.sqlite3"), safe="/")
        return self.ledger_url.get_secret_value() or f"sqlite+aiosqlite:///{file}"


def load(**given: object) -> Settings:
    """The settings; `given` overrules environment and file, where it is not `None`.

    Raises `CannotStart` with one sentence for a wrong value.
    """
    try:
        return Settings.model_validate({name: value for name, value in given.items() if value is not None})
    except ValidationError as error:
        raise CannotStart(wrong_setting(error, spoken(given.get("locale")))) from None


class _Spoken(BaseSettings):
    """The language alone, whatever may be wrong with the other settings."""

    model_config = _WHERE

    locale: str = ""


def spoken(given: object = None) -> Language:
    """The language of those who start the program: `given`, else what is set, else the machine's."""
    try:
        return Language(str(given or _Spoken().locale))
    except ValueError:
        return machine_language()
