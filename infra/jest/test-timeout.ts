import { jest } from '@jest/globals';

/** Generous, because a test ends when its condition holds, and a busy machine is not a fault of the code. */
const TEST_TIMEOUT_MS = 120_000;

jest.setTimeout(TEST_TIMEOUT_MS);
