import { type ChangeEvent, type CompositionEvent, useLayoutEffect, useRef, useState } from 'react';
import type { TypedText } from './mask-input';

/**
 * The props of an input that shows something else than what was typed into it.
 *
 * Keyboards of phones and of other scripts compose a word in the field and write over it with each key (UI Events, composition). Whatever
 * else stands there then comes out garbled, so the text stays as it is typed until the composition ends. What it means is taken each time.
 * @param shown the text that belongs to the value
 * @param take reads what stands in the field now, and answers where the caret stands in the text that belongs to it
 */
export function useRewrittenText(shown: string, take: (typed: TypedText, isDeletion: boolean) => number) {
  const isComposing = useRef(false);
  const [composed, setComposed] = useState<string | null>(null);
  // A new object each time, so that the caret is also restored when a refused character leaves the value unchanged.
  const [caret, setCaret] = useState<{ field: HTMLInputElement; at: number } | null>(null);

  useLayoutEffect(() => {
    if (caret) caret.field.setSelectionRange(caret.at, caret.at);
  }, [caret]);

  function read(field: HTMLInputElement, event: Event) {
    // A composition may have begun in the prerendered field.
    if (event instanceof InputEvent && event.isComposing) isComposing.current = true;
    const isDeletion = event instanceof InputEvent && event.inputType.startsWith('delete');
    const at = take({ text: field.value, caret: field.selectionStart ?? field.value.length }, isDeletion);
    setComposed(isComposing.current ? field.value : null);
    if (!isComposing.current) setCaret({ field, at });
  }

  return {
    value: composed ?? shown,
    onChange: ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => read(target, nativeEvent),
    onCompositionStart: () => {
      isComposing.current = true;
    },
    onCompositionEnd: ({ currentTarget, nativeEvent }: CompositionEvent<HTMLInputElement>) => {
      isComposing.current = false;
      read(currentTarget, nativeEvent);
    },
  };
}
