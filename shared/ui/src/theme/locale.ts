import type { ConfigProviderProps } from 'antd';

/**
 * antd's own words in Portuguese, for the components that the product uses. Written here, because antd's pt_BR has
 * untranslated words and the words of components that no screen uses.
 */
export const locale: ConfigProviderProps['locale'] = {
  locale: 'pt-br',
  global: {
    placeholder: 'Escolha',
    close: 'Fechar',
    show: 'Mostrar',
    hide: 'Ocultar',
  },
  Modal: { okText: 'Confirmar', cancelText: 'Cancelar', justOkText: 'Entendi' },
  Empty: { description: 'Nada encontrado' },
};
