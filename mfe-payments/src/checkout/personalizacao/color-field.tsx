import { HEX_COLOR, THEME_WORDS, USUAL_COLORS } from '@balcao/domain';
import { EditorField } from '@balcao/ui/form';
import { configField } from './theme-values';

interface ColorInputProps {
  id?: string;
  label: string;
  /** Shown while none is typed: the page has it then. */
  usual: string;
  value?: string;
  onChange?: (color: string) => void;
  onBlur?: () => void;
}

/** A colour that is typed, with the browser's own picker beside. */
function ColorInput({ id, label, usual, value = '', onChange, onBlur, ...rest }: ColorInputProps) {
  return (
    <div className="pay-theme-color">
      <input
        type="color"
        aria-label={`${label}: escolher`}
        value={HEX_COLOR.test(value) ? value : usual}
        onChange={({ target }) => onChange?.(target.value)}
      />
      <input
        {...rest}
        id={id}
        className="bal-input"
        value={value}
        maxLength={7}
        placeholder={`Cor do Balcão (${usual})`}
        autoComplete="off"
        spellCheck={false}
        onChange={({ target }) => onChange?.(target.value.trim())}
        onBlur={onBlur}
      />
    </div>
  );
}

/** A colour of the page; empty is Balcão's own. */
export function ColorField({ field }: { field: keyof typeof USUAL_COLORS }) {
  const { label } = THEME_WORDS[field];
  return (
    <EditorField<string>
      name={configField(field)}
      label={label}
      validate={(typed) => (HEX_COLOR.test(typed) ? null : 'Escreva a cor como #0B6B5C.')}
    >
      <ColorInput label={label} usual={USUAL_COLORS[field]} />
    </EditorField>
  );
}
