import { PRODUCT_LIMITS, type ProductOption } from '@balcao/domain';
import { Button, Stack } from '@balcao/ui/base';
import { ChipsInput, PartField, TextInput, useFieldParts } from '@balcao/ui/form';
import { addOption, changeOption, type OptionsEdit, removeOption } from './variants-after';

export interface OptionsEditorProps {
  /** Given by the field around. */
  value?: ProductOption[];
  onChange?: (options: ProductOption[]) => void;
  /** Called before the options change: the variants follow. */
  onEdit(edit: OptionsEdit): void;
  disabled: boolean;
}

/** What the variants of a product differ in: names like "Tamanho", each with its values as chips. */
export function OptionsEditor({ value: options = [], onChange, onEdit, disabled }: OptionsEditorProps) {
  const part = useFieldParts('options');

  function edit(change: OptionsEdit) {
    onEdit(change);
    onChange?.(change.options);
  }

  return (
    <Stack>
      {options.map(({ name, values }, index) => (
        <OptionFrame
          // Options have no id, and keep their order.
          key={`option-${index + 1}`}
          title={name || `Opção ${index + 1}`}
          disabled={disabled}
          onRemove={() => edit(removeOption(options, index))}
        >
          <PartField part={part(`${index}.name`)} label="Nome da opção">
            {(control) => (
              <TextInput
                {...control}
                value={name}
                maxLength={PRODUCT_LIMITS.optionName}
                placeholder="Tamanho"
                disabled={disabled}
                onChange={(typed) => edit(changeOption(options, index, { name: typed }))}
              />
            )}
          </PartField>
          <PartField part={part(`${index}.values`)} label={name ? `Valores de ${name}` : 'Valores'}>
            {({ 'aria-invalid': invalid, ...control }) => (
              <ChipsInput
                {...control}
                aria-invalid={invalid && 'true'}
                value={values}
                maxLength={PRODUCT_LIMITS.optionValue}
                placeholder="Escreva um valor e tecle Enter"
                disabled={disabled}
                onChange={(words) => edit(changeOption(options, index, { values: words }))}
              />
            )}
          </PartField>
        </OptionFrame>
      ))}
      {options.length < PRODUCT_LIMITS.options && !disabled && (
        <Button icon="plus" onClick={() => edit(addOption(options))}>
          Adicionar opção
        </Button>
      )}
    </Stack>
  );
}

interface OptionFrameProps {
  title: string;
  disabled: boolean;
  onRemove(): void;
  children: React.ReactNode;
}

function OptionFrame({ title, disabled, onRemove, children }: OptionFrameProps) {
  return (
    <fieldset className="cat-option">
      <legend className="bal-visually-hidden">{title}</legend>
      {children}
      {!disabled && (
        <Button kind="quiet" icon="trash" onClick={onRemove} aria-label={`Remover opção ${title}`}>
          Remover
        </Button>
      )}
    </fieldset>
  );
}
