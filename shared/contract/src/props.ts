import type { ShellContract } from './shell';

/** Props of an area's single-spa lifecycles. */
export interface AreaProps {
  shell: ShellContract;
  /** Whether the area's markup is already in `domElement`, prerendered. */
  hydrate?: boolean;
  /** Called when the first screen is there and its code has taken over what was prerendered. */
  onShown?: () => void;
}
