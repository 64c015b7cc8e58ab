import type { LiveConnectionState } from '@balcao/contract';
import type { StoreApi } from 'zustand/vanilla';
import { createEventBus } from '../events/event-bus';
import { type LiveSource, withLiveEvents } from './with-live-events';

const settled = () => new Promise((resolve) => setTimeout(resolve));

function setUp({ isLoggedIn = true } = {}) {
  const source = { setWanted: jest.fn() };
  const loadSource = jest.fn(
    async (_connection: StoreApi<LiveConnectionState>): Promise<LiveSource> => source,
  );
  const bus = createEventBus();
  return { bus, source, loadSource, events: withLiveEvents(bus, () => isLoggedIn, loadSource) };
}

describe('live events on demand', () => {
  it('loads nothing for events of the page itself', async () => {
    const { bus, events, loadSource } = setUp();
    const heard = jest.fn();
    events.subscribe('connection.restored', heard);
    bus.publish('connection.restored', null);
    expect(heard).toHaveBeenCalledTimes(1);
    expect(loadSource).not.toHaveBeenCalled();
  });

  it('runs the source from the first who listens to the last', async () => {
    const { events, source, loadSource } = setUp();
    const first = events.subscribe('kyc.changed', () => {});
    const second = events.subscribe('payments.changed', () => {});
    await settled();
    expect(loadSource).toHaveBeenCalledTimes(1);
    first();
    first();
    await settled();
    expect(source.setWanted).toHaveBeenLastCalledWith(true);
    second();
    await settled();
    expect(source.setWanted).toHaveBeenLastCalledWith(false);
  });

  it('shows how events reach the page', async () => {
    const { events, loadSource } = setUp();
    const heard = jest.fn();
    events.connection.subscribe(heard);
    expect(events.connection.state()).toBe('idle');
    events.subscribe('kyc.changed', () => {});
    loadSource.mock.lastCall?.[0].setState('polling');
    expect(events.connection.state()).toBe('polling');
    expect(heard).toHaveBeenCalledTimes(1);
  });

  it('loads nothing for visitors', () => {
    const { events, loadSource } = setUp({ isLoggedIn: false });
    events.subscribe('kyc.changed', () => {});
    expect(loadSource).not.toHaveBeenCalled();
  });

  it('tries again with the next who listens when the code did not arrive', async () => {
    jest.spyOn(console, 'warn').mockImplementation(() => {});
    const { events, source, loadSource } = setUp();
    loadSource.mockRejectedValueOnce(new Error('chunk'));
    events.subscribe('kyc.changed', () => {});
    await settled();
    events.subscribe('kyc.changed', () => {});
    await settled();
    expect(source.setWanted).toHaveBeenLastCalledWith(true);
  });
});
