import { type ChangeEvent, type ClipboardEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { Icon } from '../base/icon';
import { type AddedWords, addWords, wordsOf } from './chips-words';

export interface ChipsInputProps {
  id?: string;
  value?: string[];
  onChange?: (words: string[]) => void;
  onBlur?: () => void;
  placeholder?: string | undefined;
  maxCount?: number | undefined;
  maxLength?: number | undefined;
  /** Offered while typing, in the browser's own list. */
  suggestions?: readonly string[] | undefined;
  disabled?: boolean | undefined;
  'aria-label'?: string | undefined;
  'aria-required'?: boolean | undefined;
  'aria-invalid'?: 'true';
  'aria-describedby'?: string;
}

/** The input type by which browsers say that the text was chosen from a list; some say nothing. */
const REPLACED = 'insertReplacementText';

function outcomeOf({ added, repeated, refused }: AddedWords, { maxCount = Infinity }): string {
  const sentences = [
    added.length > 0 && `Incluído: ${added.join(', ')}.`,
    repeated.length > 0 && `Já está na lista: ${repeated.join(', ')}.`,
    refused.length > 0 &&
      `Não coube: ${refused.join(', ')}.${maxCount < Infinity ? ` São no máximo ${maxCount}.` : ''}`,
  ];
  return sentences.filter(Boolean).join(' ');
}

/**
 * Words as chips. Enter, a comma or leaving the field adds what is typed; a pasted list is taken apart. From the start of
 * the empty input Backspace goes to the last chip, where Delete or Backspace removes it and arrows move on.
 */
export function ChipsInput({
  value = [],
  onChange,
  onBlur,
  maxCount = Infinity,
  maxLength = 60,
  suggestions = [],
  disabled,
  placeholder,
  ...control
}: ChipsInputProps) {
  const [typed, setTyped] = useState('');
  const [outcome, setOutcome] = useState({ text: '', seen: false });
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const offered = suggestions.filter((word) => !value.includes(word));
  const offer = useId();

  function add(text: string) {
    const result = addWords(value, wordsOf(text), { maxCount, maxLength });
    if (result.added.length > 0) onChange?.(result.words);
    // Added words are visible, so they are not announced.
    const seen = result.repeated.length + result.refused.length > 0;
    setOutcome({ text: outcomeOf(result, { maxCount }), seen });
    setTyped(result.refused.join(', '));
  }

  function remove(index: number) {
    onChange?.(value.filter((_, other) => other !== index));
    setOutcome({ text: `Removido: ${value[index]}.`, seen: false });
    // Words are the list's keys, so the next one's button keeps its element.
    focusChip(index + 1 < value.length ? index + 1 : index - 1);
  }

  /** At once: a later focus would steal the keys of somebody who has gone on. The input stands before the first and behind the last. */
  function focusChip(index: number) {
    const chip = list.current?.querySelectorAll('button')[index];
    (chip ?? input.current)?.focus();
  }

  function onInputKey(event: KeyboardEvent<HTMLInputElement>) {
    const adds = event.key === 'Enter' || event.key === ',' || event.key === ';';
    if (adds && (typed.trim() || event.key !== 'Enter')) {
      event.preventDefault();
      add(typed);
    }
    const atStart = event.currentTarget.selectionStart === 0 && event.currentTarget.selectionEnd === 0;
    const goesBack = event.key === 'ArrowLeft' || (event.key === 'Backspace' && typed === '');
    if (atStart && goesBack && value.length > 0) {
      event.preventDefault();
      focusChip(value.length - 1);
    }
  }

  function onChipKey(event: KeyboardEvent, index: number) {
    if (event.key === 'Delete' || event.key === 'Backspace') remove(index);
    else if (event.key === 'ArrowLeft') focusChip(Math.max(index - 1, 0));
    else if (event.key === 'ArrowRight') focusChip(index + 1);
    else return;
    event.preventDefault();
  }

  /** Adds a text that was chosen from the list at once; a typed one waits for Enter, as it may go on. */
  function take({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) {
    const { inputType = REPLACED } = nativeEvent as InputEvent;
    if (inputType === REPLACED && offered.includes(target.value)) add(target.value);
    else setTyped(target.value);
  }

  function takePasted(event: ClipboardEvent<HTMLInputElement>) {
    const text = event.clipboardData.getData('text');
    if (wordsOf(text).length < 2) return;
    event.preventDefault();
    add(`${typed}${text}`);
  }

  return (
    <div className={`bal-chips-box${disabled ? ' bal-chips-disabled' : ''}`}>
      <ul ref={list} className="bal-chips">
        {value.map((word, index) => (
          <li key={word} className="bal-word">
            <span>{word}</span>
            <button
              type="button"
              aria-label={`Remover ${word}`}
              disabled={disabled}
              onClick={() => remove(index)}
              onKeyDown={(event) => onChipKey(event, index)}
            >
              <Icon name="close" size={16} />
            </button>
          </li>
        ))}
      </ul>
      <input
        {...control}
        ref={input}
        className="bal-chips-input"
        value={typed}
        disabled={disabled}
        placeholder={placeholder}
        autoComplete="off"
        enterKeyHint="enter"
        list={offered.length > 0 ? offer : undefined}
        onChange={take}
        onKeyDown={onInputKey}
        onPaste={takePasted}
        onBlur={() => {
          if (typed.trim()) add(typed);
          onBlur?.();
        }}
      />
      {offered.length > 0 && (
        <datalist id={offer}>
          {offered.map((word) => (
            <option key={word} value={word} />
          ))}
        </datalist>
      )}
      <span className={outcome.seen ? 'bal-meta' : 'bal-visually-hidden'} role="status">
        {outcome.text}
      </span>
    </div>
  );
}
