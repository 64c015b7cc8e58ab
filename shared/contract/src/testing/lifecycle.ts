import { act } from '@testing-library/react';
import type { AreaModule } from '../define-area';
import type { AreaProps } from '../props';
import type { ShellContract } from '../shell';

/** Props as single-spa hands them to a parcel; it adds more of its own, which no area reads. */
function propsOf(name: string, domElement: HTMLElement, props: AreaProps) {
  return { ...props, name, domElement } as never;
}

/** Lifecycles resolve in React effects, which run only when `act` flushes. So flush until the promise is settled. */
async function flushUntilSettled(lifecycle: () => Promise<unknown>): Promise<void> {
  let outcome: PromiseSettledResult<unknown> | undefined;
  await act(async () => {
    void Promise.allSettled([lifecycle()]).then(([result]) => {
      outcome = result;
    });
  });
  while (!outcome) await act(() => new Promise((resolve) => setTimeout(resolve, 0)));
  if (outcome.status === 'rejected') throw outcome.reason;
}

/** Mounts an area into an element as the shell does; resolves to the function that unmounts it. */
export async function mountArea(
  area: AreaModule,
  shell: ShellContract,
  domElement: HTMLElement,
  more: Omit<AreaProps, 'shell'> = {},
): Promise<() => Promise<void>> {
  const props = propsOf('area-under-test', domElement, { ...more, shell });
  await flushUntilSettled(() => area.bootstrap(props));
  await flushUntilSettled(() => area.mount(props));
  return () => flushUntilSettled(() => area.unmount(props));
}
