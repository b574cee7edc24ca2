import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import { db, pool } from './db';
import { listen, notify, onResync } from './notify';
import { transaction } from './transaction';

async function killListener(): Promise<void> {
  const { rowCount } = await pool().query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND query ILIKE 'listen%'`,
  );
  expect(rowCount).toBe(1);
}

describe('notify', () => {
  test('reaches a listener as soon as `listen` has resolved, until it ends', async () => {
    const seen: string[] = [];
    const end = await listen('channel a', (payload) => seen.push(payload));
    await notify(db(), { channel: 'channel a', payload: 'one' });
    await notify(db(), { channel: 'channel b', payload: 'not for us' });
    await vi.waitFor(() => expect(seen).toEqual(['one']));
    end();
    await notify(db(), { channel: 'channel a', payload: 'two' });
    await sleep(50);
    expect(seen).toEqual(['one']);
  });

  test('leaves a transaction at its commit, and never when it is rolled back', async () => {
    const seen: string[] = [];
    const end = await listen('commit', (payload) => seen.push(payload));
    await transaction<void>(async (tx, rollback) => {
      await notify(tx, { channel: 'commit', payload: 'undone' });
      rollback(undefined);
    });
    await transaction(async (tx) => {
      await notify(tx, { channel: 'commit', payload: 'done' });
      await sleep(50);
      expect(seen).toEqual([]);
    });
    await vi.waitFor(() => expect(seen).toEqual(['done']));
    end();
  });

  test('two listeners share a channel, one may leave and come back', async () => {
    const first = vi.fn();
    const second = vi.fn();
    const endFirst = await listen('shared', first);
    const endSecond = await listen('shared', second);
    endFirst();
    await notify(db(), { channel: 'shared', payload: 'x' });
    await vi.waitFor(() => expect(second).toHaveBeenCalledWith('x'));
    expect(first).not.toHaveBeenCalled();
    endSecond();
    const endThird = await listen('shared', first);
    await notify(db(), { channel: 'shared', payload: 'y' });
    await vi.waitFor(() => expect(first).toHaveBeenCalledWith('y'));
    endThird();
  });

  test('survives the loss of its connection and says so', async () => {
    const seen: string[] = [];
    const resync = vi.fn();
    const endResync = onResync(resync);
    const end = await listen('lost', (payload) => seen.push(payload));
    await killListener();
    await vi.waitFor(() => expect(resync).toHaveBeenCalledTimes(1), { timeout: 5_000 });
    await notify(db(), { channel: 'lost', payload: 'after' });
    await vi.waitFor(() => expect(seen).toEqual(['after']));
    await killListener();
    await vi.waitFor(() => expect(resync).toHaveBeenCalledTimes(2), { timeout: 5_000 });
    end();
    endResync();
  });

  test('a failing handler harms no other', async () => {
    const seen: string[] = [];
    const endBad = await listen('bad', () => {
      throw new Error('bad handler');
    });
    const end = await listen('bad', (payload) => seen.push(payload));
    await notify(db(), { channel: 'bad', payload: 'x' });
    await vi.waitFor(() => expect(seen).toEqual(['x']));
    endBad();
    end();
  });
});
