/** Registers a listener and returns the function that removes it (the shape `useSyncExternalStore` wants). */
export type StoreSubscription = (listener: () => void) => () => void;
