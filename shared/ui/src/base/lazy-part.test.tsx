import { act, render, screen } from '@testing-library/react';
import { Component, type ReactNode, Suspense } from 'react';
import { lazyPart } from './index';

const unreached = (what: string) =>
  Object.assign(new Error(`Loading ${what} failed.`), { name: 'ChunkLoadError' });

function show(load: () => Promise<{ default: () => ReactNode }>) {
  const Part = lazyPart(load);
  return render(
    <>
      <p>A página</p>
      <Suspense fallback={<p>O lugar da parte</p>}>
        <Part />
      </Suspense>
    </>,
  );
}

it('leaves the page standing while its code cannot be reached, and comes when the connection is back', async () => {
  let isReachable = false;
  const load = jest.fn(async () => {
    if (!isReachable) throw unreached('CSS chunk 504');
    return { default: () => <p>A parte</p> };
  });
  show(load);
  await act(async () => {});
  expect(load).toHaveBeenCalledTimes(1);
  expect(screen.getByText('A página')).toBeVisible();
  expect(screen.getByText('O lugar da parte')).toBeVisible();

  isReachable = true;
  await act(async () => window.dispatchEvent(new Event('online')));
  expect(await screen.findByText('A parte')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(2);
});

it('asks again by itself where the browser never knew that it was offline', async () => {
  jest.useFakeTimers();
  const load = jest
    .fn<Promise<{ default: () => ReactNode }>, []>()
    .mockRejectedValueOnce(unreached('chunk 7'))
    .mockRejectedValueOnce(unreached('chunk 7'))
    .mockResolvedValue({ default: () => <p>A parte</p> });
  show(load);
  await act(() => jest.advanceTimersByTimeAsync(1_000));
  expect(load).toHaveBeenCalledTimes(2);
  await act(() => jest.advanceTimersByTimeAsync(2_000));
  expect(screen.getByText('A parte')).toBeVisible();
  jest.useRealTimers();
});

it('hides no fault of the code itself', async () => {
  class Boundary extends Component<{ children: ReactNode }, { said: string }> {
    static getDerivedStateFromError = (error: Error) => ({ said: error.message });
    override state = { said: '' };
    override render = () => this.state.said || this.props.children;
  }
  jest.spyOn(console, 'error').mockImplementation(() => {});
  const Part = lazyPart<() => ReactNode>(async () => {
    throw new TypeError('x is not a function');
  });
  render(
    <Boundary>
      <Suspense>
        <Part />
      </Suspense>
    </Boundary>,
  );
  expect(await screen.findByText('x is not a function')).toBeVisible();
});
