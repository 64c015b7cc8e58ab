import { watchConnection } from './connection';

it('knows whether the browser is online, and tells when it is again', () => {
  const restored = jest.fn();
  const isOnline = watchConnection(restored);
  expect(isOnline.getState()).toBe(true);
  window.dispatchEvent(new Event('offline'));
  expect(isOnline.getState()).toBe(false);
  expect(restored).not.toHaveBeenCalled();
  window.dispatchEvent(new Event('online'));
  expect(isOnline.getState()).toBe(true);
  expect(restored).toHaveBeenCalledTimes(1);
});
