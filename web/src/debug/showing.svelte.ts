// Whether the server has a developer's view, and whether it is open.

import * as api from "../net/api";

export const debug = $state({ has: false, shown: false });

void api.health().then(
  (health) => (debug.has = !!health.debug),
  () => {}, // the page works without
);
