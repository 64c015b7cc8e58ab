-- A signup that began at an invitation joins the store once its e-mail is confirmed.
ALTER TABLE users ADD COLUMN signup_invitation_hash text;
