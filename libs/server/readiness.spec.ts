import { databaseStateOf } from './readiness.ts';

describe('the readiness state for a database fault', () => {
  it.each([
    [{ code: '25006' }, 'read-only'],
    [{ code: '08007' }, 'unreplicated'],
    [{ code: '53100' }, 'disk-full'],
    [{ code: '53300' }, 'no-connections'],
    [{ code: '53200' }, 'failing'],
    [{ code: '42P01' }, 'not-migrated'],
    [{ code: '42883' }, 'not-migrated'],
    [{ code: '42501' }, 'denied'],
    [{ code: '28P01' }, 'denied'],
    [{ code: '3D000' }, 'denied'],
    [{ code: '57014' }, 'slow'],
    [{ code: '55P03' }, 'slow'],
    [new Error('timeout exceeded when trying to connect'), 'slow'],
    [{ code: '57P01' }, 'away'],
    [{ code: '57P03' }, 'away'],
    [{ code: 'ECONNREFUSED' }, 'away'],
    [new Error('Connection terminated unexpectedly'), 'away'],
    [{ code: 'XX000' }, 'failing'],
    [new TypeError('x is not a function'), 'failing'],
  ])('%o: %s', (fault, state) => expect(databaseStateOf(fault)).toBe(state));
});
