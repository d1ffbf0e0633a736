// Passkeys of this browser: making one for the person, and signing in with one.
import { api } from './api';
import type { PasskeyQuestion } from './messages';
import { person } from './person';

// A browser has them only where the page came safely, and for names, not for addresses in digits.
export const canPasskey = () => !__SITE__ && window.isSecureContext && 'PublicKeyCredential' in window && !/^[\d.]+$|^\[/.test(location.hostname);

const text = (bytes: ArrayBuffer) => btoa(String.fromCharCode(...new Uint8Array(bytes))).replace(/\+/g, '-').replace(/\//g, '_').replace(/=/g, '');
const bytes = (base64url: string) => Uint8Array.from(atob(base64url.replace(/-/g, '+').replace(/_/g, '/')), (letter) => letter.charCodeAt(0));

// What came of it; undefined when the visitor has thought better of it, or the device has said no.
async function asked<Response extends AuthenticatorResponse>(ask: Promise<Credential | null>): Promise<{ id: string; response: Response } | undefined> {
  try {
    return ((await ask) as (PublicKeyCredential & { response: Response }) | null) ?? undefined;
  } catch (error) {
    if (['NotAllowedError', 'AbortError', 'InvalidStateError'].includes((error as Error).name)) return undefined;
    throw error;
  }
}

const known = ({ excludeCredentials = [] }: PasskeyQuestion) => excludeCredentials.map(({ id }) => ({ type: 'public-key' as const, id: bytes(id) }));

export async function makePasskey(name: string): Promise<boolean> {
  const question = await api.askNewPasskey();
  const { challenge, rp, user, pubKeyCredParams = [], authenticatorSelection, timeout } = question;
  if (!rp || !user) return false;
  const made = await asked<AuthenticatorAttestationResponse>(navigator.credentials.create({
    publicKey: { challenge: bytes(challenge), rp, user: { ...user, id: bytes(user.id) }, pubKeyCredParams, timeout, attestation: 'none', excludeCredentials: known(question), ...(authenticatorSelection ? { authenticatorSelection } : {}) },
  }));
  if (!made) return false;
  await api.addPasskey({ id: made.id, clientData: text(made.response.clientDataJSON), attestation: text(made.response.attestationObject), name });
  return true;
}

export async function usePasskey(): Promise<boolean> {
  const { challenge, rpId, timeout, userVerification } = await api.askPasskey();
  const used = await asked<AuthenticatorAssertionResponse>(navigator.credentials.get({
    publicKey: { challenge: bytes(challenge), timeout, userVerification, ...(rpId ? { rpId } : {}) },
  }));
  if (!used) return false;
  const { clientDataJSON, authenticatorData, signature, userHandle } = used.response;
  await person.signIn((device) =>
    api.usePasskey({ id: used.id, clientData: text(clientDataJSON), authenticatorData: text(authenticatorData), signature: text(signature), user: userHandle && text(userHandle), device }));
  return true;
}
