import type { AreaManifest } from '@balcao/contract';

const PERFIL = '/backoffice/configuracoes/perfil';
const INTEGRACOES = '/backoffice/configuracoes/integracoes';
const SHOPIFY = '/backoffice/apps/shopify';
const DOMINIOS = '/backoffice/configuracoes/dominios-plataforma';
const BACK_TO_DOMAINS = { label: 'Domínios', path: DOMINIOS };
const SOME_ID = '01920000-0000-7000-8000-000000000000';
const PLANO = '/backoffice/configuracoes/plano-assinatura';

export const manifest: AreaManifest = {
  name: 'mfe-settings',
  label: 'Configurações',
  contract: '^1.10.0',
  api: '^1.0.0',
  routes: [
    {
      path: PERFIL,
      access: 'seller',
      title: 'Perfil',
      crumbs: [{ label: 'Configurações' }],
      ready: 'form',
      prefetch: ['/seller/{sellerId}'],
    },
    {
      path: INTEGRACOES,
      access: 'seller',
      title: 'Integrações',
      crumbs: [{ label: 'Configurações' }],
      ready: 'main h2, .bal-panel',
      prefetch: ['/api-keys'],
    },
    {
      path: SHOPIFY,
      access: 'seller',
      title: 'Shopify',
      crumbs: [{ label: 'Aplicativos' }],
      ready: 'main h2, .bal-panel',
      prefetch: ['/integrations/shopify'],
    },
    {
      path: DOMINIOS,
      access: 'seller',
      title: 'Domínios',
      ready: 'main h2, .bal-panel',
      prefetch: ['/domains'],
    },
    {
      path: `${DOMINIOS}/configurar`,
      access: 'seller',
      title: 'Configurar domínio',
      crumbs: [BACK_TO_DOMAINS],
      ready: 'form',
    },
    {
      path: `${DOMINIOS}/configurar/:id`,
      access: 'seller',
      title: 'Configurar domínio',
      crumbs: [BACK_TO_DOMAINS],
      ready: 'main h2, .bal-panel',
      params: { id: SOME_ID },
      prefetch: ['/domains/{id}'],
    },
    // Which one is chosen in the list.
    {
      path: `${DOMINIOS}/detalhe`,
      access: 'seller',
      title: 'Domínios',
      unlisted: true,
      ready: 'main h2, .bal-panel',
      prefetch: ['/domains'],
    },
    {
      path: `${DOMINIOS}/detalhe/:id`,
      access: 'seller',
      title: 'Domínio',
      crumbs: [BACK_TO_DOMAINS],
      ready: 'main h2, .bal-panel',
      params: { id: SOME_ID },
      prefetch: ['/domains/{id}', '/domains/{id}/checks'],
    },
    {
      path: PLANO,
      access: 'seller',
      title: 'Plano e assinatura',
      crumbs: [{ label: 'Configurações' }],
      ready: 'main h2, .bal-panel',
      prefetch: ['/subscription'],
    },
  ],
  menu: [
    {
      label: 'Perfil',
      path: PERFIL,
      icon: 'profile',
      section: 'Configurações',
      order: 900,
      access: 'seller',
      primary: true,
    },
    {
      label: 'Integrações',
      path: INTEGRACOES,
      icon: 'link',
      section: 'Configurações',
      order: 890,
      access: 'seller',
    },
    {
      label: 'Shopify',
      path: SHOPIFY,
      icon: 'bag',
      section: 'Configurações',
      order: 895,
      access: 'seller',
    },
    {
      label: 'Plano e assinatura',
      path: PLANO,
      icon: 'plan',
      section: 'Configurações',
      order: 898,
      access: 'seller',
    },
    {
      label: 'Domínios',
      path: DOMINIOS,
      icon: 'globe',
      section: 'Configurações',
      order: 880,
      access: 'seller',
    },
  ],
  actions: [
    {
      label: 'Completar dados da empresa',
      path: `${PERFIL}?aba=empresa`,
      keywords: ['cnpj', 'razão social', 'abertura'],
      access: 'seller',
    },
    {
      label: 'Alterar endereço',
      path: `${PERFIL}?aba=endereco`,
      keywords: ['cep', 'rua', 'cidade'],
      access: 'seller',
    },
    {
      label: 'Ver sessões e segurança',
      path: `${PERFIL}?aba=seguranca`,
      keywords: ['senha', 'verificação em duas etapas', '2fa', 'aparelhos'],
      access: 'seller',
    },
    {
      label: 'Escolher os avisos que recebo',
      path: `${PERFIL}?aba=notificacoes`,
      keywords: ['notificações', 'avisos', 'e-mail', 'sino', 'resumo'],
      access: 'seller',
    },
    {
      label: 'Ligar ou desligar atalhos do teclado',
      path: `${PERFIL}?aba=preferencias`,
      keywords: ['preferências', 'atalhos', 'teclas', 'teclado', 'acessibilidade'],
      access: 'seller',
    },
    {
      label: 'Convidar e ver a equipe',
      path: `${PERFIL}?aba=equipe`,
      keywords: ['equipe', 'convite', 'convidar', 'membro', 'papel', 'permissão', 'remover'],
      access: 'seller',
    },
    {
      label: 'Baixar ou excluir meus dados',
      path: `${PERFIL}?aba=privacidade`,
      keywords: ['privacidade', 'lgpd', 'excluir conta', 'consentimento'],
      access: 'seller',
    },
    {
      label: 'Ver faturas do plano',
      path: `${PLANO}?aba=faturas`,
      keywords: ['plano', 'assinatura', 'mensalidade', 'fatura', 'tarifa', 'cancelar'],
      access: 'seller',
    },
    {
      label: 'Criar ou revogar chaves de API',
      path: `${INTEGRACOES}?aba=chaves`,
      keywords: ['api', 'integração', 'erp', 'token', 'desenvolvedor'],
      access: 'seller',
    },
    {
      label: 'Avisar outros sistemas por webhook',
      path: `${INTEGRACOES}?aba=webhooks`,
      keywords: ['webhook', 'integração', 'erp', 'eventos', 'assinatura'],
      access: 'seller',
    },
    {
      label: 'Conectar ou sincronizar a Shopify',
      path: SHOPIFY,
      keywords: ['shopify', 'importar produtos', 'loja virtual', 'integração', 'app'],
      access: 'seller',
    },
    {
      label: 'Adicionar domínio',
      path: `${DOMINIOS}/configurar`,
      keywords: ['domínio', 'dns', 'cname', 'endereço', 'url', 'ssl', 'certificado', 'cloudflare'],
      access: 'seller',
    },
  ],
  storageKeys: ['perfil', 'dominio'],
};
