"""A real cluster of two Ray nodes with a core each, in a process of its own: `python -m tests.cluster.nodes FOLDER`.

It prints its address and the process of the second node's raylet, begins another second node whenever it is told `add`,
and ends when its input does. Never `ray stop`: that would end everybody's.
"""

import json
import os
import sys

SOON = {"health_check_initial_delay_ms": 0, "health_check_period_ms": 200, "health_check_failure_threshold": 3}
"""A node that has gone is missed at once."""
USUAL = {
    "num_cpus": 1,
    "object_store_memory": 80_000_000,
    "include_dashboard": False,
    "include_log_monitor": False,
    "no_monitor": True,
}


def main() -> None:
    os.environ |= {"RAY_TMPDIR": sys.argv[1], "RAY_USAGE_STATS_ENABLED": "0"}
    from ray.cluster_utils import Cluster

    cluster = Cluster(initialize_head=True, head_node_args={**USUAL, "_system_config": SOON})
    try:
        tell(cluster)
        for _ in sys.stdin:
            tell(cluster)
    finally:
        cluster.shutdown()


def tell(cluster: object) -> None:
    second = cluster.add_node(**USUAL)  # type: ignore[attr-defined]
    raylet = second.all_processes["raylet"][0].process.pid
    print(json.dumps([cluster.address, raylet]), flush=True)  # type: ignore[attr-defined]


if __name__ == "__main__":
    main()
