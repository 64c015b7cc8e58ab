import { ApiError } from '@balcao/contract';
import { EditorField, MoneyInput, ServerForm, SubmitButton, useFieldParts } from '../../src/form';

interface Variant {
  name: string;
  sku: string;
  price: number | null;
}

const VARIANTS: Variant[] = [
  { name: 'Azul / P', sku: 'BOL-AZ-P', price: 18990 },
  { name: 'Azul / M', sku: 'BOL-AZ-P', price: 0 },
];

interface EditorProps {
  value?: Variant[];
  onChange?: (variants: Variant[]) => void;
}

function VariantsEditor({ value = [], onChange }: EditorProps) {
  const part = useFieldParts('variants');
  const change = (index: number, fields: Partial<Variant>) =>
    onChange?.(value.map((one, other) => (other === index ? { ...one, ...fields } : one)));
  return (
    <ul className="bal-stack bal-stack-column bal-gap-12">
      {value.map(({ name, sku, price }, index) => {
        const skuPart = part(`${index}.sku`);
        const pricePart = part(`${index}.price`);
        return (
          <li key={name} className="gallery-row">
            <span>{name}</span>
            <span>
              <input
                {...skuPart.control}
                className="bal-input"
                aria-label={`SKU de ${name}`}
                value={sku}
                onChange={({ target }) => change(index, { sku: target.value })}
              />
              {skuPart.error && (
                <span id={skuPart.errorId} className="bal-image-error">
                  {skuPart.error}
                </span>
              )}
            </span>
            <span>
              <MoneyInput
                {...pricePart.control}
                aria-label={`Preço de ${name}`}
                status={pricePart.error ? 'error' : ''}
                value={price}
                onChange={(cents) => change(index, { price: cents })}
              />
              {pricePart.error && (
                <span id={pricePart.errorId} className="bal-image-error">
                  {pricePart.error}
                </span>
              )}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

async function refuse(): Promise<void> {
  throw new ApiError({
    status: 422,
    code: 'validation',
    errors: ['Confira os campos.'],
    fields: {
      'variants.1.sku': ['Este SKU já está em outra variante.'],
      'variants.1.price': ['O preço precisa ser maior que zero.'],
    },
  });
}

const partLabel = (rest: string) => `${VARIANTS[Number(rest.split('.')[0])]?.name ?? 'Variante'}`;

/** A list that is edited whole, with errors at its parts. */
export function VariantsExample() {
  return (
    <ServerForm name="variants" initialValues={{ variants: VARIANTS }} onSubmit={refuse}>
      <EditorField name="variants" label="Variantes" partLabel={partLabel}>
        <VariantsEditor />
      </EditorField>
      <SubmitButton>Salvar variantes</SubmitButton>
    </ServerForm>
  );
}
