import { normalizeShopDomain } from '@balcao/domain';
import { Section } from '@balcao/ui/base';
import { ServerForm, SubmitButton, TextField } from '@balcao/ui/form';

const WRONG = 'Use o endereço que termina em .myshopify.com, como minha-loja.myshopify.com.';

interface DomainStepProps {
  shopDomain: string;
  onNext(shopDomain: string): void;
}

/** The address of the shop. A pasted address of its admin is accepted too. */
export function DomainStep({ shopDomain, onNext }: DomainStepProps) {
  return (
    <Section
      title="Qual é a sua loja?"
      description="O Balcão traz os produtos da sua loja da Shopify e recebe os pedidos dela. Nada muda na sua loja até você mandar."
    >
      <ServerForm<{ shopDomain: string }>
        name="shopify-dominio"
        initialValues={{ shopDomain }}
        onSubmit={({ shopDomain: typed }) => onNext(normalizeShopDomain(typed) ?? '')}
      >
        <TextField
          name="shopDomain"
          label="Endereço da loja na Shopify"
          help="Abra o admin da Shopify e copie o endereço de Configurações > Domínios que termina em .myshopify.com. Você pode colar o endereço inteiro."
          placeholder="minha-loja.myshopify.com"
          autoComplete="off"
          maxLength={300}
          validate={(typed) => (normalizeShopDomain(typed) === null ? WRONG : null)}
          required
        />
        <SubmitButton>Continuar</SubmitButton>
      </ServerForm>
    </Section>
  );
}
