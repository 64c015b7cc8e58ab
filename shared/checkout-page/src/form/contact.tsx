import type { ThemePhone } from '@balcao/domain';
import { type FieldContext, TextInput } from './fields';

/** The buyer's contact. Five fields at most: a field that the sale does not need is not asked for. */
export function Contact({
  phone,
  asksBirthDate,
  ...context
}: FieldContext & { phone: ThemePhone; asksBirthDate: boolean }) {
  return (
    <fieldset>
      <legend>Seus dados</legend>
      <TextInput
        name="contact.email"
        label="E-mail"
        help="Para o comprovante desta compra, e para lembrar você dela se ficar pela metade."
        input={{ type: 'email', autoComplete: 'email', inputMode: 'email', maxLength: 254, required: true }}
        {...context}
      />
      <TextInput
        name="contact.name"
        label="Nome completo"
        input={{ autoComplete: 'name', autoCapitalize: 'words', maxLength: 120, required: true }}
        {...context}
      />
      <div className="row">
        <TextInput
          name="contact.document"
          label="CPF ou CNPJ"
          help="Sai na cobrança. Com CNPJ, o nome é o da empresa."
          input={{
            autoComplete: 'on',
            inputMode: 'text',
            autoCapitalize: 'characters',
            maxLength: 30,
            required: true,
          }}
          {...context}
        />
        {phone !== 'oculto' && (
          <TextInput
            name="contact.phone"
            label="Celular"
            help="Para a loja falar com você sobre este pedido."
            input={{
              type: 'tel',
              autoComplete: 'tel',
              inputMode: 'tel',
              maxLength: 40,
              required: phone === 'obrigatorio',
            }}
            {...context}
          />
        )}
      </div>
      {asksBirthDate && (
        <TextInput
          name="contact.birth_date"
          label="Data de nascimento"
          help="Esta loja vende só a maiores de 18 anos. Dia, mês e ano, como 31/12/1990."
          input={{ autoComplete: 'bday', inputMode: 'numeric', maxLength: 20, required: true }}
          {...context}
        />
      )}
    </fieldset>
  );
}
