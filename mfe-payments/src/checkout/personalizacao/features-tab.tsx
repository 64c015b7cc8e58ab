import {
  optionsOf,
  type Testimonial,
  THEME_CHOICES,
  THEME_LIMITS,
  THEME_PHONES,
  THEME_WORDS,
} from '@balcao/domain';
import { Notice, Section, Stack } from '@balcao/ui/base';
import { CheckboxField, EditorField, SelectField, TextField } from '@balcao/ui/form';
import { PlaceholderHelp, placeholderRule } from './placeholder-help';
import { TestimonialsInput } from './testimonials-input';
import { configField } from './theme-values';

const SWITCHES = {
  asksBirthDate: 'Pedir a data de nascimento e vender só a maiores de 18 anos',
  allowsQuantity: 'Deixar o cliente mudar a quantidade',
  allowsRemoval: 'Deixar o cliente tirar ofertas pelo resumo',
  showsCoupon: 'Mostrar o campo de cupom',
  showsSeal: 'Mostrar “Compra segura”',
  showsFreeShipping: 'Mostrar quanto falta para o frete grátis',
} as const;

/** The fields that the form asks for, and the parts around it. */
export function FeaturesTab() {
  return (
    <Stack>
      <Section
        title="O que o checkout pede"
        description="Nome, e-mail e CPF ou CNPJ são sempre pedidos: sem eles o gateway não gera Pix nem boleto."
      >
        <SelectField
          name={configField('phone')}
          required
          label={THEME_WORDS.phone.label}
          options={optionsOf(THEME_PHONES, THEME_CHOICES.phone)}
        />
        {(Object.keys(SWITCHES) as (keyof typeof SWITCHES)[]).map((name) => (
          <CheckboxField key={name} name={configField(name)} label={THEME_WORDS[name].label}>
            {SWITCHES[name]}
          </CheckboxField>
        ))}
      </Section>
      <Section title="Letreiro e depoimentos">
        <TextField
          name={configField('announcement')}
          label={THEME_WORDS.announcement.label}
          maxLength={THEME_LIMITS.announcement}
          validate={placeholderRule}
          help={<PlaceholderHelp />}
        />
        <EditorField<Testimonial[]>
          name={configField('testimonials')}
          label={THEME_WORDS.testimonials.label}
          partLabel={(rest) => `Depoimento ${Number(rest.split('.')[0]) + 1}`}
        >
          <TestimonialsInput field={configField('testimonials')} />
        </EditorField>
        <Notice kind="info" title="Sem contagem regressiva e sem contador de vendas">
          Relógio que recomeça e número inventado enganam quem compra (Código de Defesa do Consumidor, art.
          37). O checkout conta o prazo do Pix, que é de verdade. Só use depoimentos de clientes reais.
        </Notice>
      </Section>
    </Stack>
  );
}
