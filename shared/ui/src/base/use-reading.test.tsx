import { act, renderHook, waitFor } from '@testing-library/react';
import { useReading } from './use-reading';

describe('reading what a screen shows', () => {
  it('loads, then has the data', async () => {
    const read = async () => 'pedidos';
    const { result } = renderHook(() => useReading(read));
    expect(result.current.reading).toEqual({ status: 'loading' });
    await waitFor(() => expect(result.current.reading).toEqual({ status: 'ready', data: 'pedidos' }));
  });

  it('keeps the failure in sight while it is tried again', async () => {
    const offline = new Error('offline');
    const read = jest.fn<Promise<string>, [AbortSignal]>().mockRejectedValueOnce(offline);
    const { result } = renderHook(() => useReading(read));
    await waitFor(() =>
      expect(result.current.reading).toEqual({ status: 'failed', error: offline, retrying: false }),
    );
    read.mockResolvedValueOnce('pedidos');
    act(() => result.current.retry());
    expect(result.current.reading).toEqual({ status: 'failed', error: offline, retrying: true });
    await waitFor(() => expect(result.current.reading).toEqual({ status: 'ready', data: 'pedidos' }));
  });

  it('drops what belongs to another reading', async () => {
    const answers: ((text: string) => void)[] = [];
    const slow = () => new Promise<string>((resolve) => answers.push(resolve));
    const quick = async () => 'novo';
    const { result, rerender } = renderHook(({ read }) => useReading(read), { initialProps: { read: slow } });
    rerender({ read: quick });
    expect(result.current.reading).toEqual({ status: 'loading' });
    await waitFor(() => expect(result.current.reading).toEqual({ status: 'ready', data: 'novo' }));
    await act(async () => answers[0]?.('velho'));
    expect(result.current.reading).toEqual({ status: 'ready', data: 'novo' });
  });

  it('aborts when the screen is left', () => {
    const read = jest.fn((_signal: AbortSignal) => new Promise<string>(() => {}));
    const { unmount } = renderHook(() => useReading(read));
    unmount();
    expect(read.mock.calls[0]?.[0].aborted).toBe(true);
  });
});
