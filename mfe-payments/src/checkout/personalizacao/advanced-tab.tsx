import { THEME_LIMITS, THEME_WORDS, thanksUrlProblem } from '@balcao/domain';
import { Notice, Section } from '@balcao/ui/base';
import { TextField } from '@balcao/ui/form';
import { configField } from './theme-values';

/** The page that buyers go on to, and the reason why nothing else runs in the checkout. */
export function AdvancedTab() {
  return (
    <Section title="Avançado">
      <TextField
        name={configField('thanksUrl')}
        label={THEME_WORDS.thanksUrl.label}
        maxLength={THEME_LIMITS.url}
        placeholder="sualoja.com.br/obrigado"
        validate={(typed) => thanksUrlProblem(typed) ?? null}
        help="Quem pagou vê um botão que leva a esta página. O endereço começa com https."
      />
      <Notice kind="info" title="Nenhum script de outros roda na página de pagamento">
        É o que mantém os dados de quem compra fora do alcance de terceiros, e a página rápida.
      </Notice>
    </Section>
  );
}
