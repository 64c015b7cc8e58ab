import type { V1Session } from '@balcao/api-schema';
import { BRAZILIAN_STATES } from '@balcao/domain';
import { type FieldContext, FieldError, idOf, TextInput } from './fields';

/** Whether an address is asked for: for what is sent, and for boletos, which name their payer with it. */
export const addressIsNeeded = ({ shipping, method }: Pick<V1Session, 'shipping' | 'method'>): boolean =>
  shipping.is_required || method === 'boleto';

export interface AddressProps extends FieldContext {
  session: V1Session;
}

/** Whether the rest of an address is asked for: once its CEP is known, which fills most of it, or something of it is held already. */
const isOpen = ({ address, masked }: V1Session, values: FieldContext['values']): boolean =>
  address.zip !== '' ||
  Object.keys(masked).some((path) => path.startsWith('address.')) ||
  Object.entries(values).some(([path, text]) => path.startsWith('address.') && text !== '');

/** The shipping address. Without script, too, the CEP is typed once and the rest comes with the next answer. */
export function Address({ session, ...context }: AddressProps) {
  const { values } = context;
  return (
    <fieldset id="address" data-sync="" hidden={!addressIsNeeded(session)}>
      <legend>{session.shipping.is_required ? 'Entrega' : 'Endereço'}</legend>
      <TextInput
        name="address.zip"
        label="CEP"
        className="narrow"
        input={{ autoComplete: 'postal-code', inputMode: 'numeric', maxLength: 20, required: true }}
        {...context}
      />
      <div id="address-rest" data-sync="" hidden={!isOpen(session, values)}>
        <div className="row">
          <TextInput
            name="address.street"
            label="Rua"
            className="wide"
            input={{ autoComplete: 'address-line1', maxLength: 200, required: true }}
            {...context}
          />
          <TextInput
            name="address.number"
            label="Número"
            className="narrow"
            input={{ autoComplete: 'off', maxLength: 30, required: true }}
            {...context}
          />
        </div>
        <details open={values['address.complement'] ? true : undefined}>
          <summary>Adicionar complemento</summary>
          <TextInput
            name="address.complement"
            label="Complemento"
            input={{ autoComplete: 'address-line2', maxLength: 100 }}
            {...context}
          />
        </details>
        <TextInput
          name="address.district"
          label="Bairro"
          input={{ autoComplete: 'address-level3', maxLength: 100, required: session.method === 'boleto' }}
          {...context}
        />
        <div className="row">
          <TextInput
            name="address.city"
            label="Cidade"
            className="wide"
            input={{ autoComplete: 'address-level2', maxLength: 100, required: true }}
            {...context}
          />
          <State values={values} errors={context.errors} />
        </div>
      </div>
    </fieldset>
  );
}

function State({ values, errors }: Pick<FieldContext, 'values' | 'errors'>) {
  const name = 'address.state';
  return (
    <div className="field narrow">
      <label htmlFor={idOf(name)}>Estado</label>
      <select
        id={idOf(name)}
        name={name}
        autoComplete="address-level1"
        defaultValue={values[name] ?? ''}
        aria-describedby={`error-${idOf(name)}`}
      >
        <option value="">–</option>
        {BRAZILIAN_STATES.map(({ code }) => (
          <option key={code} value={code}>
            {code}
          </option>
        ))}
      </select>
      <FieldError name={name} errors={errors} />
    </div>
  );
}
