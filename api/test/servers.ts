type Teardown = () => Promise<void>;

let teardown: Teardown | undefined;

/** Hands what the set-up started to the teardown, which jest calls in the same process. */
export function keepForTeardown(work: Teardown): void {
  teardown = work;
}

export async function runTeardown(): Promise<void> {
  await teardown?.();
}
