import { PRODUCT_LIMITS, type ProductOption } from '@balcao/domain';
import { Button, Stack } from '@balcao/ui/base';
import { ChipsInput, PartField, TextInput, useFieldParts } from '@balcao/ui/form';
import { addOption, changeOption, type OptionsEdit, removeOption } from './variants-after';
import './variants-section.css';

export interface OptionsEditorProps {
  /** Given by the field around. */
  value?: ProductOption[];
  onChange?: (options: ProductOption[]) => void;
  /** Called before the options change: the variants follow. */
  onEdit(edit: OptionsEdit): void;
  disabled: boolean;
}

/** The options in which variants of a product differ: names like "Tamanho", each with its values as chips. */
export function OptionsEditor({ value: options = [], onChange, onEdit, disabled }: OptionsEditorProps) {
  function edit(change: OptionsEdit) {
    onEdit(change);
    onChange?.(change.options);
  }

  return (
    <Stack>
      {options.map((option, index) => (
        <OptionRow
          // Options have no id, and keep their order.
          key={`option-${index + 1}`}
          option={option}
          index={index}
          disabled={disabled}
          onChange={(change) => edit(changeOption(options, index, change))}
          onRemove={() => edit(removeOption(options, index))}
        />
      ))}
      {options.length < PRODUCT_LIMITS.options && !disabled && (
        <Button icon="plus" onClick={() => edit(addOption(options))}>
          Adicionar opção
        </Button>
      )}
    </Stack>
  );
}

interface OptionRowProps {
  option: ProductOption;
  index: number;
  disabled: boolean;
  onChange(change: Partial<ProductOption>): void;
  onRemove(): void;
}

function OptionRow({ option: { name, values }, index, disabled, onChange, onRemove }: OptionRowProps) {
  const part = useFieldParts('options');
  const place = `Opção ${index + 1}`;
  return (
    <fieldset className="cat-option">
      <legend className="bal-visually-hidden">{place}</legend>
      <div className="cat-option-name">
        <PartField part={part(`${index}.name`)} label={`Nome da ${place.toLowerCase()}`}>
          {(control) => (
            <TextInput
              {...control}
              value={name}
              maxLength={PRODUCT_LIMITS.optionName}
              placeholder="Tamanho"
              disabled={disabled}
              onChange={(typed) => onChange({ name: typed })}
            />
          )}
        </PartField>
      </div>
      <div className="cat-option-values">
        <PartField part={part(`${index}.values`)} label={`Valores de ${name || place.toLowerCase()}`}>
          {({ 'aria-invalid': invalid, ...control }) => (
            <ChipsInput
              {...control}
              aria-invalid={invalid && 'true'}
              value={values}
              maxLength={PRODUCT_LIMITS.optionValue}
              placeholder={values.length === 0 ? 'Escreva um valor e tecle Enter' : undefined}
              disabled={disabled}
              onChange={(words) => onChange({ values: words })}
            />
          )}
        </PartField>
      </div>
      {!disabled && (
        <div className="cat-option-remove">
          <Button kind="quiet" icon="trash" onClick={onRemove}>
            <span className="bal-visually-hidden">
              Remover {name ? `opção ${name}` : place.toLowerCase()}
            </span>
          </Button>
        </div>
      )}
    </fieldset>
  );
}
