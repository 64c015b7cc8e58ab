import { describeIssues } from '../errors/error';
import { acceptInvitationRequest } from './invitations';

const NEW = {
  account: 'new',
  name: 'Maria Silva',
  cpf: '12345678909',
  phoneNumber: '11987654321',
  password: 'tiramisu de caju',
  acceptedTerms: true,
};

describe('accepting an invitation', () => {
  it('makes an account or uses the one there is', () => {
    expect(acceptInvitationRequest.safeParse(NEW).success).toBe(true);
    expect(acceptInvitationRequest.safeParse({ account: 'existing', password: 'x' }).success).toBe(true);
    expect(acceptInvitationRequest.safeParse({ password: 'x' }).success).toBe(false);
  });

  it("refuses a new password with the person's own name", () => {
    const parsed = acceptInvitationRequest.safeParse({ ...NEW, password: 'silva do caju' });
    expect(describeIssues(parsed.error?.issues ?? []).fields).toEqual({
      password: ['A senha não pode conter o seu nome.'],
    });
  });
});
