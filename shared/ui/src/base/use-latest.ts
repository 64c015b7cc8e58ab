import { type RefObject, useLayoutEffect, useRef } from 'react';

/** A ref that holds the newest value, for effects and callbacks that must not be made anew when it changes. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
