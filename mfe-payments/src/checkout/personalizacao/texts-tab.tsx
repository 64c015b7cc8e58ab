import { THEME_LIMITS, THEME_WORDS } from '@balcao/domain';
import { Section } from '@balcao/ui/base';
import { TextAreaField, TextField } from '@balcao/ui/form';
import { PlaceholderHelp, placeholderRule } from './placeholder-help';
import { configField } from './theme-values';

/** Beside the page, each stands in a mail. */
const THANKS = {
  paidText: 'Vai também no e-mail que confirma a compra, sem endereços.',
  pixText: 'Vai também no e-mail com que você reenvia o Pix, sem endereços.',
  boletoText: 'Vai também no e-mail com que você reenvia o boleto, sem endereços.',
} as const;

/** The texts in the store's own words. Texts that the law asks for stay. */
export function TextsTab() {
  return (
    <Section title="Textos" description={<PlaceholderHelp />}>
      <TextField
        name={configField('payText')}
        label={THEME_WORDS.payText.label}
        maxLength={THEME_LIMITS.payText}
        validate={placeholderRule}
        help="O valor vem sempre junto: “Quero o meu · R$ 97,00”. Em branco: “Pagar R$ 97,00 com Pix”."
      />
      {(Object.keys(THANKS) as (keyof typeof THANKS)[]).map((name) => (
        <TextAreaField
          key={name}
          name={configField(name)}
          label={THEME_WORDS[name].label}
          rows={3}
          maxLength={THEME_LIMITS.thanks}
          validate={placeholderRule}
          help={THANKS[name]}
        />
      ))}
    </Section>
  );
}
