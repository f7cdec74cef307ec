import type { EntityManager } from '@mikro-orm/postgresql';
import { defaultSettings } from '@libs/protocol/settings.ts';
import { CurrentSettings } from './settings.store.ts';

/** Settings whose reading ends when the spec says so. */
function fakeSettings() {
  const readings: PromiseWithResolvers<null>[] = [];
  const findOne = () => {
    readings.push(Promise.withResolvers());
    return readings.at(-1)!.promise;
  };
  return { settings: new CurrentSettings(() => ({ findOne }) as unknown as EntityManager), readings };
}

describe('the current settings', () => {
  it('are read once for all commands that arrive meanwhile', async () => {
    const { settings, readings } = fakeSettings();
    const both = [settings.read(), settings.read()];
    readings[0]!.resolve(null);
    expect(await Promise.all(both)).toEqual([defaultSettings, defaultSettings]);
    expect(await settings.read()).toBe(defaultSettings);
    expect(readings).toHaveLength(1);
  });

  it('are read again after a reading that failed', async () => {
    const { settings, readings } = fakeSettings();
    const failed = settings.read();
    readings[0]!.reject(new Error('the database is away'));
    await expect(failed).rejects.toThrow('away');
    const second = settings.read();
    readings[1]!.resolve(null);
    expect(await second).toBe(defaultSettings);
  });
});
