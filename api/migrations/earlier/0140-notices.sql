-- What people are told of, one row per person and fact. `seller_id` is in whose rows the fact lies: the person's own, or those of
-- the store that they work in. `store_id` is empty for what is about the person.
CREATE TABLE notices (
  seller_id text NOT NULL REFERENCES sellers (id),
  id text NOT NULL,
  store_id text NOT NULL DEFAULT '',
  user_id text NOT NULL REFERENCES users (id),
  -- Names the fact: told again, it counts up.
  dedupe_key text COLLATE "C" NOT NULL,
  category text NOT NULL,
  title text NOT NULL,
  detail text NOT NULL DEFAULT '',
  -- Both empty where it leads nowhere.
  target_kind text NOT NULL DEFAULT '',
  target_id text NOT NULL DEFAULT '',
  count integer NOT NULL DEFAULT 1 CHECK (count > 0),
  -- Whether it is shown; one that was told by e-mail alone is kept so that it is told once.
  in_app boolean NOT NULL,
  -- An e-mail about it, or the summary that names it, is still to be written.
  mail_due boolean NOT NULL,
  created_at timestamptz(3) NOT NULL DEFAULT now(),
  seen_at timestamptz(3),
  read_at timestamptz(3),
  PRIMARY KEY (seller_id, id)
);
CALL protect_tenant_table('notices');
CREATE UNIQUE INDEX notices_once ON notices (seller_id, user_id, dedupe_key);
-- The list behind the bell, and its count. Nothing keeps the count: it would drift.
CREATE INDEX notices_inbox ON notices (user_id, id) WHERE in_app;
CREATE INDEX notices_unseen ON notices (user_id, store_id, created_at) WHERE in_app AND seen_at IS NULL;
CREATE INDEX notices_mail_due ON notices (user_id) WHERE mail_due;
CREATE INDEX notices_by_age ON notices (created_at);

-- How somebody wants to be told: `choices` has what differs from the usual, by category.
CREATE TABLE notice_preferences (
  seller_id text NOT NULL REFERENCES sellers (id),
  user_id text NOT NULL REFERENCES users (id),
  choices jsonb NOT NULL DEFAULT '{}',
  -- The day of the last summary: each day has one at most.
  digested_on text NOT NULL DEFAULT '',
  updated_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (seller_id, user_id)
);
CALL protect_tenant_table('notice_preferences');

-- Whom a fact of a store is told, and how they want that: its members, who may be other sellers' people. Without a store, the seller
-- themselves. A seller's transaction asks for its own alone.
CREATE FUNCTION notice_recipients(seller text, store text)
  RETURNS TABLE (user_id text, own_seller_id text, email text, name text, role text, store_name text, choices jsonb)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT person.id, person.seller_id, person.email, person.name, member.role, member.store_name,
    coalesce(preference.choices, '{}')
  FROM (
    SELECT membership.user_id, membership.role, place.nome AS store_name
    FROM public.memberships AS membership
    JOIN public.stores AS place ON place.seller_id = membership.seller_id AND place.id = membership.store_id
    WHERE membership.seller_id = seller AND membership.store_id = store AND membership.status = 'active'
    UNION ALL
    SELECT id, 'owner', '' FROM public.users WHERE seller_id = seller AND store = '' AND erased_at IS NULL
  ) AS member
  JOIN public.users AS person ON person.id = member.user_id
  LEFT JOIN public.notice_preferences AS preference
    ON preference.seller_id = person.seller_id AND preference.user_id = person.id
  WHERE coalesce(current_seller(), seller) = seller
$$;
REVOKE EXECUTE ON FUNCTION notice_recipients(text, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION notice_recipients(text, text) TO balcao_app, balcao_platform;
CREATE POLICY notice_recipients ON memberships FOR SELECT TO CURRENT_USER USING (true);
CREATE POLICY notice_recipients ON stores FOR SELECT TO CURRENT_USER USING (true);
CREATE POLICY notice_recipients ON users FOR SELECT TO CURRENT_USER USING (true);
CREATE POLICY notice_recipients ON notice_preferences FOR SELECT TO CURRENT_USER USING (true);
