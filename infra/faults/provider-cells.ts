import type { TranslatorMode } from '../jest/fake-translators.ts';
import { cellOf, type FaultCell } from './fault-cell.ts';
import { disturbProviders } from './nemesis/provider-faults.ts';

const PROVIDER_FAULTS: [TranslatorMode, string][] = [
  ['hang', 'every translator and the phone number lookup accept a request and never answer'],
  ['fail', 'all of them answer 503'],
  ['lie', 'all of them insert a payment address'],
  ['flood', 'all of them answer with five megabytes'],
  ['redirect', 'all of them redirect to another address'],
];

/** Translators and the phone number lookup may fail without any effect on the chat. */
export const providerCells: readonly FaultCell[] = PROVIDER_FAULTS.map(([mode, fault]) => ({
  ...cellOf([`providers/${mode.toUpperCase()}`, fault, 5, (context) => disturbProviders(context, mode)]),
  isOutsideChat: true,
}));
