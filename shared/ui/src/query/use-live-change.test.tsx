import { ShellProvider } from '@balcao/contract';
import { createFakeShell } from '@balcao/contract/testing';
import type { LiveTopic } from '@balcao/domain';
import { render } from '@testing-library/react';
import { useLiveChange } from './use-live-change';

const TOPICS: readonly LiveTopic[] = ['order.changed', 'payment.changed'];

function setUp() {
  const shell = createFakeShell();
  const onChange = jest.fn();
  function Screen() {
    useLiveChange(TOPICS, onChange);
    return null;
  }
  const { unmount } = render(
    <ShellProvider value={shell}>
      <Screen />
    </ShellProvider>,
  );
  const publish = (times = 1) => {
    for (let time = 0; time < times; time++) shell.publish('order.changed', {});
  };
  return { shell, onChange, publish, unmount };
}

describe('live changes', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('count at once, and then once in two seconds, however many there are', () => {
    const { onChange, publish } = setUp();
    publish();
    expect(onChange).toHaveBeenCalledTimes(1);
    publish(40);
    expect(onChange).toHaveBeenCalledTimes(1);
    jest.advanceTimersByTime(2_000);
    expect(onChange).toHaveBeenCalledTimes(2);
    jest.advanceTimersByTime(10_000);
    expect(onChange).toHaveBeenCalledTimes(2);
    publish();
    expect(onChange).toHaveBeenCalledTimes(3);
  });

  it('end with the screen', () => {
    const { shell, onChange, publish, unmount } = setUp();
    publish(2);
    unmount();
    jest.advanceTimersByTime(10_000);
    expect(onChange).toHaveBeenCalledTimes(1);
    expect(shell.listeners()).toBe(0);
  });
});
