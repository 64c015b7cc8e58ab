import type { AreaLifecycles, AreaProps } from '@balcao/contract';
import { mountRootParcel, type Parcel } from 'single-spa';

/** The element of the current area: at any time either one area's parcel is in it or none. */
export interface ParcelSlot {
  /** The name of the area that is mounted. */
  occupant(): string | undefined;
  /** Mounts an area. Rejects when its lifecycles do; the slot is then empty. */
  mount(area: string, lifecycles: AreaLifecycles, props: AreaProps): Promise<void>;
  /** Unmounts the area, if there is one. Never rejects: what is left is removed. */
  empty(): Promise<void>;
}

export function createParcelSlot(element: HTMLElement): ParcelSlot {
  let mounted: { area: string; parcel: Parcel } | undefined;
  return {
    occupant: () => mounted?.area,
    async mount(area, lifecycles, props) {
      const parcel = mountRootParcel(lifecycles, { ...props, domElement: element });
      try {
        // A failure rejects all of these promises. Those that nobody awaits would be reported as unhandled.
        await Promise.all([parcel.loadPromise, parcel.bootstrapPromise, parcel.mountPromise]);
        mounted = { area, parcel };
      } catch (error) {
        element.replaceChildren();
        throw error;
      }
    },
    async empty() {
      const leaving = mounted;
      mounted = undefined;
      if (!leaving) return;
      try {
        await Promise.all([leaving.parcel.unmount(), leaving.parcel.unmountPromise]);
      } catch (error) {
        console.error(`${leaving.area} could not be unmounted.`, error);
        element.replaceChildren();
      }
    },
  };
}
