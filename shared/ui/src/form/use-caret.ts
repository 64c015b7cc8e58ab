import type { InputRef } from 'antd';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** A ref for an input whose typed text is rewritten, and `place`, which moves its caret after the next render. */
export function useCaret(): { input: RefObject<InputRef | null>; place(at: number): void } {
  const input = useRef<InputRef>(null);
  const [caret, setCaret] = useState<{ at: number } | null>(null);

  useLayoutEffect(() => {
    if (caret) input.current?.input?.setSelectionRange(caret.at, caret.at);
  }, [caret]);

  // A new object each time, so that the caret is also restored when a refused character leaves the value unchanged.
  return { input, place: (at) => setCaret({ at }) };
}
