from tests.stores.conftest import postgres, redis

__all__ = ["postgres", "redis"]
