import { createEventBus } from './event-bus';

describe('live events', () => {
  it('reach the handlers of their topic until they stop', () => {
    const bus = createEventBus();
    const heard = jest.fn();
    const stop = bus.subscribe('orders', heard);
    bus.publish('orders', 1);
    bus.publish('products', 2);
    stop();
    bus.publish('orders', 3);
    expect(heard.mock.calls).toEqual([[1]]);
  });

  it('reach the others when one handler throws', () => {
    const complaints = jest.spyOn(console, 'error').mockImplementation(() => {});
    const bus = createEventBus();
    const heard = jest.fn();
    bus.subscribe('orders', () => {
      throw new Error('não');
    });
    bus.subscribe('orders', heard);
    bus.publish('orders', 1);
    expect(heard).toHaveBeenCalledTimes(1);
    complaints.mockRestore();
  });
});
