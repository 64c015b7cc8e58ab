import { act, renderHook } from '@testing-library/react';
import { formatSeconds, useCountdown } from './use-countdown';

describe('a countdown', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('stands at zero until it is started', () => {
    const { result } = renderHook(() => useCountdown());
    expect(result.current.secondsLeft).toBe(0);
  });

  it('counts whole seconds down to zero and stops there', () => {
    const { result } = renderHook(() => useCountdown());
    act(() => result.current.start(3));
    expect(result.current.secondsLeft).toBe(3);
    act(() => void jest.advanceTimersByTime(1000));
    expect(result.current.secondsLeft).toBe(2);
    act(() => void jest.advanceTimersByTime(5000));
    expect(result.current.secondsLeft).toBe(0);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('shows the right time after the tab has slept', () => {
    const { result } = renderHook(() => useCountdown());
    act(() => result.current.start(900));
    jest.setSystemTime(Date.now() + 600_000);
    act(() => void jest.advanceTimersByTime(1000));
    expect(result.current.secondsLeft).toBe(299);
  });

  it('starts again from the new length', () => {
    const { result } = renderHook(() => useCountdown());
    act(() => result.current.start(2));
    act(() => result.current.start(60));
    act(() => void jest.advanceTimersByTime(3000));
    expect(result.current.secondsLeft).toBe(57);
  });

  it.each([
    [45, '45 s'],
    [60, '1 min'],
    [872, '14 min 32 s'],
  ])('writes %d seconds as %s', (seconds, text) => {
    expect(formatSeconds(seconds)).toBe(text);
  });
});
