import { createSecretGuard, type SecretGuard } from '../widget/secret-guard.ts';
import { findInMessage } from '../widget/secret-rules.ts';

/** The guard as it is once its rules are loaded. */
export const loadedSecretGuard = (): SecretGuard => createSecretGuard(undefined, findInMessage);
