from tests.stores.conftest import postgres

__all__ = ["postgres"]
