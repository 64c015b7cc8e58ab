/** The logins that a development start offers. They are public: never seed them where real people work. */
export const DEMO_LOGINS = {
  seller: { email: 'demo@balcao.dev', password: 'Balcao-demo-2026' },
  admin: { email: 'admin@balcao.dev', password: 'Balcao-admin-2026' },
} as const;
