// Passkeys, as browsers have them: by HTTPS, or on this machine.

import { PASSKEYS } from "../words/devices";

export const isPossible =
  typeof PublicKeyCredential === "function" && "parseCreationOptionsFromJSON" in PublicKeyCredential;

/** A new one, as JSON for the server. */
export async function make(options: string): Promise<string> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    JSON.parse(options) as PublicKeyCredentialCreationOptionsJSON,
  );
  const made = await navigator.credentials.create({ publicKey }).catch(() => null);
  if (!made) throw new Error(PASSKEYS.notMade);
  return JSON.stringify(made);
}

/** That one has one, as JSON for the server. */
export async function prove(options: string): Promise<string> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    JSON.parse(options) as PublicKeyCredentialRequestOptionsJSON,
  );
  const found = await navigator.credentials.get({ publicKey }).catch(() => null);
  if (!found) throw new Error(PASSKEYS.notUsed);
  return JSON.stringify(found);
}
