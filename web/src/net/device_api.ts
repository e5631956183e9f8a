// The operations over HTTP about somebody's devices.

import { ask } from "./api";
import type {
  DevicesForm,
  GuestAnswer,
  LinkAnswer,
  LinkLook,
  PasskeyForm,
  PasskeyOptions,
  PhraseAnswer,
} from "./protocol";

export const devices = () => ask<DevicesForm>("GET", "/api/me/devices");
export const removeDevice = (id: string) => ask<void>("DELETE", `/api/me/devices/${encodeURIComponent(id)}`);
export const newLink = (moves: boolean) => ask<LinkAnswer>("POST", "/api/me/links", { moves });
export const cancelLink = () => ask<void>("DELETE", "/api/me/links");
export const lookAtLink = (code: string) => ask<LinkLook>("POST", "/api/links/look", { code });
export const useLink = (code: string, device: string) => ask<GuestAnswer>("POST", "/api/links/use", { code, device });
export const newPhrase = () => ask<PhraseAnswer>("POST", "/api/me/phrase");
export const removePhrase = () => ask<void>("DELETE", "/api/me/phrase");
export const comeBack = (phrase: string, device: string) => ask<GuestAnswer>("POST", "/api/phrase", { phrase, device });

export const passkeys = () => ask<PasskeyForm[]>("GET", "/api/me/passkeys");
export const passkeyOptions = () => ask<PasskeyOptions>("POST", "/api/me/passkeys/options");
export const addPasskey = (name: string, credential: string) =>
  ask<PasskeyForm>("POST", "/api/me/passkeys", { name, credential });
export const removePasskey = (id: string) => ask<void>("DELETE", `/api/me/passkeys/${encodeURIComponent(id)}`);
export const passkeyChallenge = () => ask<PasskeyOptions>("POST", "/api/passkeys/options");
export const comeBackByPasskey = (credential: string, device: string) =>
  ask<GuestAnswer>("POST", "/api/passkeys", { credential, device });
