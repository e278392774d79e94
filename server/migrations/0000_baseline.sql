CREATE FUNCTION add_tracking(token_hash bytea, request_id uuid, search_id uuid) RETURNS text
    LANGUAGE plpgsql
    AS $$
DECLARE
  drawn text;
BEGIN
  FOR attempt IN 1..100 LOOP
    drawn := random_tracking_code();
    INSERT INTO trackings (token_hash, code, request_id, search_id)
      VALUES (add_tracking.token_hash, drawn, add_tracking.request_id, add_tracking.search_id)
      ON CONFLICT (code) DO NOTHING;
    IF FOUND THEN RETURN drawn; END IF;
  END LOOP;
  RAISE EXCEPTION 'no tracking code is free';
END $$;
--> statement-breakpoint
CREATE FUNCTION give_tracking() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF NEW.tracking_token_hash IS NOT NULL THEN
    PERFORM add_tracking(NEW.tracking_token_hash, NEW.id, NULL);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION log_pharmacy_changes() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
DECLARE raised bigint;
BEGIN
  UPDATE listing_version SET version = version + 1 RETURNING version INTO raised;
  INSERT INTO pharmacy_changes (version, pharmacy_id) SELECT raised, id FROM changed;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION override_from_is_open() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  -- Whoever writes the override itself knows what it says.
  IF TG_OP = 'INSERT' THEN
    IF NEW.is_open AND NEW.open_override IS NULL THEN NEW.open_override := true; END IF;
  ELSIF NEW.is_open IS DISTINCT FROM OLD.is_open
    AND NEW.open_override IS NOT DISTINCT FROM OLD.open_override
    AND NEW.open_override_until IS NOT DISTINCT FROM OLD.open_override_until THEN
    NEW.open_override := CASE WHEN NEW.is_open THEN true END;
    NEW.open_override_until := NULL;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE FUNCTION owner_of_pharmacy() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    -- Processes of earlier releases register pharmacies too.
    INSERT INTO pharmacy_staff (id, pharmacy_id, email, role, language, invited_at, joined_at)
      VALUES (NEW.id, NEW.id, NEW.email, 'owner', NEW.language, NEW.created_at, NEW.created_at);
  ELSIF NEW.email IS DISTINCT FROM OLD.email THEN
    UPDATE pharmacy_staff SET email = NEW.email
      WHERE pharmacy_id = NEW.id AND email = OLD.email AND removed_at IS NULL;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION raise_listing_version() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  UPDATE listing_version SET version = version + 1;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION random_tracking_code() RETURNS text
    LANGUAGE sql
    AS $$
  SELECT lpad(
    (('x' || left(replace(gen_random_uuid()::text, '-', ''), 12))::bit(48)::bigint % 100000000)::text,
    8, '0')
$$;
--> statement-breakpoint
CREATE FUNCTION tell_public_change() RETURNS trigger
    LANGUAGE plpgsql
    AS $$
BEGIN
  PERFORM pg_notify('public_changes', '');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TABLE admin_login_turns (
    id uuid NOT NULL,
    lane_hash bytea NOT NULL,
    place bigint NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE SEQUENCE admin_login_turns_place_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
--> statement-breakpoint
ALTER SEQUENCE admin_login_turns_place_seq OWNED BY admin_login_turns.place;
--> statement-breakpoint
CREATE TABLE admins (
    id uuid NOT NULL,
    email text NOT NULL,
    full_name text NOT NULL,
    password_hash text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    disabled_at timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE advertisement_days (
    advertisement_id uuid NOT NULL,
    day date NOT NULL,
    views integer NOT NULL,
    taps integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE advertisements (
    id uuid NOT NULL,
    pharmacy_id uuid NOT NULL,
    product_name text NOT NULL,
    description text NOT NULL,
    price text NOT NULL,
    product_image text,
    is_paid boolean DEFAULT false NOT NULL,
    is_active boolean DEFAULT false NOT NULL,
    expires_at timestamp(3) with time zone,
    taken_down_for text,
    expiry_notice_for timestamp(3) with time zone,
    created_at timestamp(3) with time zone NOT NULL,
    product_image_state text,
    paused_at timestamp(3) with time zone,
    deleted_at timestamp(3) with time zone,
    version integer DEFAULT 1 NOT NULL,
    picture_proposed_at timestamp(3) with time zone,
    picture_refused_for text,
    counted_since timestamp(3) with time zone DEFAULT now() NOT NULL,
    CONSTRAINT advertisements_product_image_state CHECK ((product_image_state = ANY (ARRAY['waiting'::text, 'failed'::text]))),
    CONSTRAINT advertisements_taken_down_for CHECK ((taken_down_for = ANY (ARRAY['refund'::text, 'dispute'::text]))),
    CONSTRAINT advertisements_term CHECK (((is_active = false) OR (expires_at IS NOT NULL)))
);
--> statement-breakpoint
CREATE TABLE ask_digests (
    pharmacy_id uuid NOT NULL,
    mailed_at timestamp(3) with time zone,
    due_at timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE audit_log (
    id uuid NOT NULL,
    admin_email text NOT NULL,
    admin_id uuid NOT NULL,
    action text NOT NULL,
    subject_kind text NOT NULL,
    subject_id uuid NOT NULL,
    details jsonb NOT NULL,
    created_at timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE closures (
    id uuid NOT NULL,
    pharmacy_id uuid NOT NULL,
    "position" integer NOT NULL,
    "from" date NOT NULL,
    until date NOT NULL,
    reason text
);
--> statement-breakpoint
CREATE TABLE consultation_requests (
    id uuid NOT NULL,
    doctor_id uuid NOT NULL,
    name text NOT NULL,
    phone text NOT NULL,
    reason text NOT NULL,
    status text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    started_at timestamp(3) with time zone,
    completed_at timestamp(3) with time zone,
    tracking_token_hash bytea,
    seen_at timestamp(3) with time zone,
    CONSTRAINT consultation_requests_status CHECK ((status = ANY (ARRAY['new'::text, 'in-progress'::text, 'completed'::text])))
);
--> statement-breakpoint
CREATE TABLE contact_messages (
    id uuid NOT NULL,
    name text NOT NULL,
    email text NOT NULL,
    phone text,
    subject text NOT NULL,
    message text NOT NULL,
    language text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE customers (
    id uuid NOT NULL,
    name text NOT NULL,
    email text NOT NULL,
    phone text NOT NULL,
    language text NOT NULL,
    email_proven_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE devices (
    token_hash bytea NOT NULL,
    role text NOT NULL,
    account_id uuid NOT NULL,
    created_at timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE doctors (
    id uuid NOT NULL,
    full_name text NOT NULL,
    email text NOT NULL,
    phone text,
    specialization text NOT NULL,
    license_number text NOT NULL,
    bio text,
    consultation_fee text,
    is_online boolean DEFAULT false NOT NULL,
    password_hash text,
    language text NOT NULL,
    email_proven_at timestamp(3) with time zone,
    verification_status text NOT NULL,
    verification_reason text,
    verification_changed_at timestamp(3) with time zone NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    email_proof_due_at timestamp(3) with time zone,
    email_proof_notice_for timestamp(3) with time zone,
    CONSTRAINT doctors_verification_status CHECK ((verification_status = ANY (ARRAY['pending'::text, 'verified'::text, 'rejected'::text, 'suspended'::text])))
);
--> statement-breakpoint
CREATE TABLE file_openings (
    file_id uuid NOT NULL,
    opener text NOT NULL,
    opener_id uuid NOT NULL,
    pharmacy_id uuid,
    is_small boolean NOT NULL,
    span timestamp(3) with time zone NOT NULL,
    opened_at timestamp(3) with time zone NOT NULL,
    CONSTRAINT file_openings_opener CHECK ((opener = ANY (ARRAY['pharmacy'::text, 'admin'::text, 'sender'::text])))
);
--> statement-breakpoint
CREATE TABLE files (
    id uuid NOT NULL,
    state text NOT NULL,
    pharmacy_id uuid,
    prescription_request_id uuid,
    "position" integer NOT NULL,
    name text NOT NULL,
    type text NOT NULL,
    size integer NOT NULL,
    has_small boolean NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    advertisement_id uuid,
    sha256 bytea,
    small_sha256 bytea,
    proposed_for_id uuid,
    transfer_claim_id uuid,
    search_id uuid,
    CONSTRAINT files_state CHECK ((state = ANY (ARRAY['pending'::text, 'ready'::text])))
);
--> statement-breakpoint
CREATE TABLE idempotency_keys (
    key_hash bytea NOT NULL,
    content_hash bytea NOT NULL,
    sealed_answer bytea NOT NULL,
    created_at timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE limit_counters (
    key text NOT NULL,
    count integer NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE listing_version (
    one boolean NOT NULL,
    version bigint NOT NULL,
    CONSTRAINT listing_version_one CHECK (one)
);
--> statement-breakpoint
CREATE TABLE live_versions (
    id bigint NOT NULL,
    audience text NOT NULL,
    changes integer DEFAULT 1 NOT NULL,
    changed_at timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE live_versions ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME live_versions_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE login_challenges (
    id uuid NOT NULL,
    token_hash bytea NOT NULL,
    role text NOT NULL,
    email text NOT NULL,
    account_id uuid,
    code_hash bytea NOT NULL,
    wrong_tries integer DEFAULT 0 NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    expires_at timestamp(3) with time zone NOT NULL,
    proven_at timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE medicines (
    id uuid NOT NULL,
    listed_as text,
    name_en text NOT NULL,
    name_ar text NOT NULL,
    spellings text[] DEFAULT '{}'::text[] NOT NULL,
    brands text[] DEFAULT '{}'::text[] NOT NULL,
    is_sensitive boolean NOT NULL,
    edited_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE opening_times (
    id uuid NOT NULL,
    pharmacy_id uuid NOT NULL,
    "position" integer NOT NULL,
    weekday integer NOT NULL,
    opens text NOT NULL,
    closes text NOT NULL,
    valid_from date,
    valid_until date,
    CONSTRAINT opening_times_period CHECK (((valid_from IS NULL) = (valid_until IS NULL))),
    CONSTRAINT opening_times_weekday CHECK (((weekday >= 0) AND (weekday <= 6)))
);
--> statement-breakpoint
CREATE TABLE payment_events (
    id text NOT NULL,
    type text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE payments (
    id uuid NOT NULL,
    subject_id uuid NOT NULL,
    metadata jsonb NOT NULL,
    intent_id text,
    amount integer NOT NULL,
    currency text NOT NULL,
    status text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    settled_at timestamp(3) with time zone,
    CONSTRAINT payments_status CHECK ((status = ANY (ARRAY['open'::text, 'abandoned'::text, 'succeeded'::text, 'disputed'::text, 'refunded'::text, 'lost'::text])))
);
--> statement-breakpoint
CREATE TABLE pharmacies (
    id uuid NOT NULL,
    shop_name text NOT NULL,
    email text NOT NULL,
    phone text,
    state text NOT NULL,
    city text NOT NULL,
    address text NOT NULL,
    zip_code text,
    latitude double precision,
    longitude double precision,
    is_open boolean DEFAULT false NOT NULL,
    is_24_hours boolean DEFAULT false NOT NULL,
    has_delivery boolean DEFAULT false NOT NULL,
    search_text text NOT NULL,
    sort_name text NOT NULL,
    language text NOT NULL,
    email_proven_at timestamp(3) with time zone,
    verification_status text NOT NULL,
    verification_reason text,
    verification_changed_at timestamp(3) with time zone NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    email_proof_due_at timestamp(3) with time zone,
    email_proof_notice_for timestamp(3) with time zone,
    landmark text,
    place_id uuid,
    open_override boolean,
    open_override_until timestamp(3) with time zone,
    confirmed_open_at timestamp(3) with time zone,
    open_minutes int4multirange DEFAULT '{}'::int4multirange NOT NULL,
    special_minutes int4multirange DEFAULT '{}'::int4multirange NOT NULL,
    special_open_minutes int4multirange DEFAULT '{}'::int4multirange NOT NULL,
    name_ar text,
    name_en text,
    wants_asked_mail boolean DEFAULT true NOT NULL,
    asked_mailed_at timestamp(3) with time zone,
    CONSTRAINT pharmacies_verification_status CHECK ((verification_status = ANY (ARRAY['pending'::text, 'verified'::text, 'rejected'::text, 'suspended'::text])))
);
--> statement-breakpoint
CREATE TABLE pharmacy_changes (
    version bigint NOT NULL,
    pharmacy_id uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE pharmacy_prices (
    pharmacy_id uuid NOT NULL,
    key text NOT NULL,
    name text NOT NULL,
    price_sdg integer NOT NULL,
    changed_at timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE pharmacy_reports (
    request_id uuid NOT NULL,
    pharmacy_id uuid NOT NULL,
    reason text NOT NULL,
    created_at timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE pharmacy_staff (
    id uuid NOT NULL,
    pharmacy_id uuid NOT NULL,
    name text,
    email text,
    role text NOT NULL,
    language text NOT NULL,
    invited_at timestamp(3) with time zone NOT NULL,
    invited_by uuid,
    joined_at timestamp(3) with time zone,
    removed_at timestamp(3) with time zone,
    removed_by uuid,
    email_hash bytea,
    CONSTRAINT pharmacy_staff_reachable CHECK (((removed_at IS NOT NULL) OR (email IS NOT NULL))),
    CONSTRAINT pharmacy_staff_role CHECK ((role = ANY (ARRAY['owner'::text, 'pharmacist'::text, 'assistant'::text])))
);
--> statement-breakpoint
CREATE TABLE place_gone_reports (
    place_id uuid NOT NULL,
    network_hash bytea NOT NULL,
    created_at timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE places (
    id uuid NOT NULL,
    source text NOT NULL,
    source_id text NOT NULL,
    name_ar text,
    name_en text,
    city text,
    state text NOT NULL,
    latitude double precision NOT NULL,
    longitude double precision NOT NULL,
    phone text,
    is_phone_erased boolean DEFAULT false NOT NULL,
    attribution text NOT NULL,
    sort_ar text NOT NULL,
    sort_en text NOT NULL,
    imported_at timestamp(3) with time zone NOT NULL,
    last_seen_at timestamp(3) with time zone NOT NULL,
    missing_since timestamp(3) with time zone,
    gone_reports integer DEFAULT 0 NOT NULL,
    last_reported_at timestamp(3) with time zone,
    hidden_at timestamp(3) with time zone,
    removed_at timestamp(3) with time zone,
    replaced_by uuid,
    CONSTRAINT places_name CHECK ((num_nonnulls(name_ar, name_en) > 0)),
    CONSTRAINT places_source_known CHECK ((source = 'openstreetmap'::text))
);
--> statement-breakpoint
CREATE TABLE prescription_requests (
    id uuid NOT NULL,
    pharmacy_id uuid NOT NULL,
    customer_id uuid,
    customer_name text NOT NULL,
    phone text NOT NULL,
    email text NOT NULL,
    urgency text NOT NULL,
    notes text,
    language text NOT NULL,
    tracking_token_hash bytea,
    status text NOT NULL,
    status_reason text,
    created_at timestamp(3) with time zone NOT NULL,
    seen_at timestamp(3) with time zone,
    started_at timestamp(3) with time zone,
    completed_at timestamp(3) with time zone,
    declined_at timestamp(3) with time zone,
    cancelled_at timestamp(3) with time zone,
    search_name text,
    private_note text,
    for_name text,
    items jsonb,
    continues_id uuid,
    search_id uuid,
    ask_town_at timestamp(3) with time zone,
    photos_go_along boolean DEFAULT false NOT NULL,
    CONSTRAINT prescription_requests_status CHECK ((status = ANY (ARRAY['new'::text, 'in-progress'::text, 'completed'::text, 'declined'::text, 'cancelled'::text]))),
    CONSTRAINT prescription_requests_urgency CHECK ((urgency = ANY (ARRAY['normal'::text, 'urgent'::text, 'emergency'::text])))
);
--> statement-breakpoint
CREATE TABLE push_subscriptions (
    id uuid NOT NULL,
    endpoint text NOT NULL,
    endpoint_hash bytea NOT NULL,
    p256dh bytea NOT NULL,
    auth bytea NOT NULL,
    role text,
    account_id uuid,
    staff_id uuid,
    session_id uuid,
    tracking_hash bytea,
    language text NOT NULL,
    only_emergencies boolean DEFAULT false NOT NULL,
    quiet_from text,
    quiet_until text,
    emergencies_always boolean DEFAULT true NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    renewed_at timestamp(3) with time zone NOT NULL,
    CONSTRAINT push_subscriptions_owner CHECK (((num_nonnulls(role, tracking_hash) = 1) AND (num_nonnulls(role, account_id) <> 1))),
    CONSTRAINT push_subscriptions_quiet CHECK ((num_nonnulls(quiet_from, quiet_until) <> 1)),
    CONSTRAINT push_subscriptions_role CHECK ((role = ANY (ARRAY['pharmacy'::text, 'doctor'::text, 'admin'::text])))
);
--> statement-breakpoint
CREATE TABLE refill_reminders (
    request_id uuid NOT NULL,
    remind_on date NOT NULL,
    created_at timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE request_messages (
    id uuid NOT NULL,
    place bigint NOT NULL,
    request_id uuid NOT NULL,
    "from" text NOT NULL,
    body text,
    phrase text,
    staff_id uuid,
    at timestamp(3) with time zone NOT NULL,
    CONSTRAINT request_messages_from CHECK (("from" = ANY (ARRAY['customer'::text, 'pharmacy'::text]))),
    CONSTRAINT request_messages_words CHECK ((num_nonnulls(body, phrase) = 1))
);
--> statement-breakpoint
ALTER TABLE request_messages ALTER COLUMN place ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME request_messages_place_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE request_moves (
    id bigint NOT NULL,
    request_id uuid,
    consultation_id uuid,
    move text NOT NULL,
    at timestamp(3) with time zone NOT NULL,
    staff_id uuid,
    status_before text NOT NULL,
    was_first_look boolean NOT NULL,
    undone_at timestamp(3) with time zone,
    told_at timestamp(3) with time zone,
    session_id uuid,
    CONSTRAINT request_moves_status_before CHECK ((status_before = ANY (ARRAY['new'::text, 'in-progress'::text, 'completed'::text, 'declined'::text, 'cancelled'::text]))),
    CONSTRAINT request_moves_subject CHECK ((num_nonnulls(request_id, consultation_id) = 1))
);
--> statement-breakpoint
ALTER TABLE request_moves ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME request_moves_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
--> statement-breakpoint
CREATE TABLE request_quotes (
    request_id uuid NOT NULL,
    version integer NOT NULL,
    answer text NOT NULL,
    lines jsonb NOT NULL,
    total_sdg integer,
    ready_at timestamp(3) with time zone,
    held_until timestamp(3) with time zone,
    note text,
    staff_id uuid,
    answered_at timestamp(3) with time zone NOT NULL,
    accepted_at timestamp(3) with time zone,
    refused_at timestamp(3) with time zone,
    CONSTRAINT request_quotes_answer CHECK ((answer = ANY (ARRAY['all'::text, 'some'::text, 'order'::text, 'none'::text]))),
    CONSTRAINT request_quotes_said CHECK ((num_nonnulls(accepted_at, refused_at) <= 1)),
    CONSTRAINT request_quotes_version CHECK ((version >= 1))
);
--> statement-breakpoint
CREATE TABLE request_threads (
    request_id uuid NOT NULL,
    customer_read_at timestamp(3) with time zone,
    pharmacy_read_at timestamp(3) with time zone,
    customer_muted_at timestamp(3) with time zone,
    pharmacy_muted_at timestamp(3) with time zone,
    customer_mailed_at timestamp(3) with time zone,
    pharmacy_mailed_at timestamp(3) with time zone,
    customer_mail_waits boolean DEFAULT false NOT NULL,
    pharmacy_mail_waits boolean DEFAULT false NOT NULL,
    photo_wanted_at timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE search_asks (
    search_id uuid NOT NULL,
    pharmacy_id uuid NOT NULL,
    wave integer NOT NULL,
    asked_at timestamp(3) with time zone NOT NULL,
    reminded_at timestamp(3) with time zone,
    seen_at timestamp(3) with time zone,
    answered_at timestamp(3) with time zone,
    answer text,
    lines jsonb,
    total_sdg integer,
    ready_at timestamp(3) with time zone,
    held_until timestamp(3) with time zone,
    note text,
    version integer DEFAULT 0 NOT NULL,
    staff_id uuid,
    staff_name text,
    muted_at timestamp(3) with time zone,
    CONSTRAINT search_asks_answer CHECK ((answer = ANY (ARRAY['all'::text, 'some'::text, 'order'::text, 'none'::text]))),
    CONSTRAINT search_asks_version CHECK (((version = 0) = (answer IS NULL)))
);
--> statement-breakpoint
CREATE TABLE search_medicines (
    search_id uuid NOT NULL,
    item integer NOT NULL,
    medicine_id uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE searches (
    id uuid NOT NULL,
    customer_id uuid,
    customer_name text NOT NULL,
    search_name text NOT NULL,
    phone text NOT NULL,
    email text NOT NULL,
    for_name text,
    items jsonb NOT NULL,
    notes text,
    state text NOT NULL,
    city text,
    latitude double precision,
    longitude double precision,
    landmark text,
    urgency text NOT NULL,
    language text NOT NULL,
    status text NOT NULL,
    photos_go_along boolean NOT NULL,
    is_widened boolean DEFAULT false NOT NULL,
    except_pharmacy_id uuid,
    email_proven_at timestamp(3) with time zone,
    email_code_hash bytea,
    email_code_expires_at timestamp(3) with time zone,
    created_at timestamp(3) with time zone NOT NULL,
    closes_at timestamp(3) with time zone NOT NULL,
    chosen_at timestamp(3) with time zone,
    released_at timestamp(3) with time zone,
    closed_at timestamp(3) with time zone,
    next_wave_at timestamp(3) with time zone,
    reminded_at timestamp(3) with time zone,
    browser_hash bytea,
    network_hash bytea,
    CONSTRAINT searches_place CHECK ((num_nonnulls(city, latitude) = 1)),
    CONSTRAINT searches_point CHECK ((num_nonnulls(latitude, longitude) <> 1)),
    CONSTRAINT searches_status CHECK ((status = ANY (ARRAY['open'::text, 'chosen'::text, 'closed'::text, 'expired'::text]))),
    CONSTRAINT searches_urgency CHECK ((urgency = ANY (ARRAY['normal'::text, 'urgent'::text, 'emergency'::text])))
);
--> statement-breakpoint
CREATE TABLE session_roles (
    session_id uuid NOT NULL,
    role text NOT NULL,
    account_id uuid NOT NULL,
    bearer_hash bytea,
    signed_in_at timestamp(3) with time zone NOT NULL,
    last_seen_at timestamp(3) with time zone NOT NULL,
    staff_id uuid,
    CONSTRAINT session_roles_role CHECK ((role = ANY (ARRAY['customer'::text, 'pharmacy'::text, 'doctor'::text, 'admin'::text])))
);
--> statement-breakpoint
CREATE TABLE sessions (
    id uuid NOT NULL,
    token_hash bytea NOT NULL,
    created_at timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE storage_mark (
    one boolean NOT NULL,
    id uuid NOT NULL,
    created_at timestamp(3) with time zone NOT NULL,
    CONSTRAINT storage_mark_one CHECK (one)
);
--> statement-breakpoint
CREATE TABLE tracking_holders (
    token_hash bytea NOT NULL,
    browser_hash bytea NOT NULL,
    created_at timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE trackings (
    token_hash bytea NOT NULL,
    code text NOT NULL,
    request_id uuid,
    search_id uuid
);
--> statement-breakpoint
CREATE TABLE transfer_claims (
    id uuid NOT NULL,
    advertisement_id uuid NOT NULL,
    pharmacy_id uuid NOT NULL,
    reference text NOT NULL,
    payer text,
    amount_sdg integer NOT NULL,
    receipt_sha256 bytea NOT NULL,
    status text NOT NULL,
    reason text,
    created_at timestamp(3) with time zone NOT NULL,
    decided_at timestamp(3) with time zone,
    CONSTRAINT transfer_claims_decided CHECK (((status = 'waiting'::text) = (decided_at IS NULL))),
    CONSTRAINT transfer_claims_status CHECK ((status = ANY (ARRAY['waiting'::text, 'confirmed'::text, 'refused'::text])))
);
--> statement-breakpoint
CREATE UNLOGGED TABLE upload_segments (
    id_hash bytea NOT NULL,
    start integer NOT NULL,
    content bytea NOT NULL
);
--> statement-breakpoint
ALTER TABLE ONLY upload_segments ALTER COLUMN content SET STORAGE EXTERNAL;
--> statement-breakpoint
CREATE UNLOGGED TABLE uploads (
    id_hash bytea NOT NULL,
    browser_hash bytea NOT NULL,
    network_hash bytea NOT NULL,
    length integer NOT NULL,
    received integer DEFAULT 0 NOT NULL,
    sha256 bytea,
    created_at timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE ONLY admin_login_turns ALTER COLUMN place SET DEFAULT nextval('admin_login_turns_place_seq'::regclass);
--> statement-breakpoint
ALTER TABLE ONLY admin_login_turns
    ADD CONSTRAINT admin_login_turns_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY admins
    ADD CONSTRAINT admins_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY advertisement_days
    ADD CONSTRAINT advertisement_days_advertisement_id_day_pk PRIMARY KEY (advertisement_id, day);
--> statement-breakpoint
ALTER TABLE ONLY advertisements
    ADD CONSTRAINT advertisements_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY ask_digests
    ADD CONSTRAINT ask_digests_pkey PRIMARY KEY (pharmacy_id);
--> statement-breakpoint
ALTER TABLE ONLY audit_log
    ADD CONSTRAINT audit_log_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY closures
    ADD CONSTRAINT closures_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY consultation_requests
    ADD CONSTRAINT consultation_requests_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY consultation_requests
    ADD CONSTRAINT consultation_requests_tracking_token_hash_unique UNIQUE (tracking_token_hash);
--> statement-breakpoint
ALTER TABLE ONLY contact_messages
    ADD CONSTRAINT contact_messages_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY customers
    ADD CONSTRAINT customers_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY devices
    ADD CONSTRAINT devices_token_hash_role_account_id_pk PRIMARY KEY (token_hash, role, account_id);
--> statement-breakpoint
ALTER TABLE ONLY doctors
    ADD CONSTRAINT doctors_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY file_openings
    ADD CONSTRAINT file_openings_file_id_opener_id_is_small_span_pk PRIMARY KEY (file_id, opener_id, is_small, span);
--> statement-breakpoint
ALTER TABLE files
    ADD CONSTRAINT files_owner CHECK (((state = 'pending'::text) OR (num_nonnulls(pharmacy_id, prescription_request_id, advertisement_id, proposed_for_id, transfer_claim_id, search_id) = 1))) NOT VALID;
--> statement-breakpoint
ALTER TABLE ONLY files
    ADD CONSTRAINT files_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY idempotency_keys
    ADD CONSTRAINT idempotency_keys_pkey PRIMARY KEY (key_hash);
--> statement-breakpoint
ALTER TABLE ONLY limit_counters
    ADD CONSTRAINT limit_counters_pkey PRIMARY KEY (key);
--> statement-breakpoint
ALTER TABLE ONLY listing_version
    ADD CONSTRAINT listing_version_pkey PRIMARY KEY (one);
--> statement-breakpoint
ALTER TABLE ONLY live_versions
    ADD CONSTRAINT live_versions_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY login_challenges
    ADD CONSTRAINT login_challenges_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY medicines
    ADD CONSTRAINT medicines_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY opening_times
    ADD CONSTRAINT opening_times_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY payment_events
    ADD CONSTRAINT payment_events_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY payments
    ADD CONSTRAINT payments_intent_id_unique UNIQUE (intent_id);
--> statement-breakpoint
ALTER TABLE ONLY payments
    ADD CONSTRAINT payments_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY pharmacies
    ADD CONSTRAINT pharmacies_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY pharmacy_changes
    ADD CONSTRAINT pharmacy_changes_version_pharmacy_id_pk PRIMARY KEY (version, pharmacy_id);
--> statement-breakpoint
ALTER TABLE ONLY pharmacy_prices
    ADD CONSTRAINT pharmacy_prices_pharmacy_id_key_pk PRIMARY KEY (pharmacy_id, key);
--> statement-breakpoint
ALTER TABLE ONLY pharmacy_reports
    ADD CONSTRAINT pharmacy_reports_pkey PRIMARY KEY (request_id);
--> statement-breakpoint
ALTER TABLE ONLY pharmacy_staff
    ADD CONSTRAINT pharmacy_staff_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY place_gone_reports
    ADD CONSTRAINT place_gone_reports_place_id_network_hash_pk PRIMARY KEY (place_id, network_hash);
--> statement-breakpoint
ALTER TABLE ONLY places
    ADD CONSTRAINT places_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY prescription_requests
    ADD CONSTRAINT prescription_requests_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY prescription_requests
    ADD CONSTRAINT prescription_requests_tracking_token_hash_unique UNIQUE (tracking_token_hash);
--> statement-breakpoint
ALTER TABLE ONLY push_subscriptions
    ADD CONSTRAINT push_subscriptions_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY refill_reminders
    ADD CONSTRAINT refill_reminders_pkey PRIMARY KEY (request_id);
--> statement-breakpoint
ALTER TABLE ONLY request_messages
    ADD CONSTRAINT request_messages_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE request_moves
    ADD CONSTRAINT request_moves_move CHECK ((move = ANY (ARRAY['start'::text, 'complete'::text, 'decline'::text, 'cancel'::text, 'accept'::text]))) NOT VALID;
--> statement-breakpoint
ALTER TABLE ONLY request_moves
    ADD CONSTRAINT request_moves_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY request_quotes
    ADD CONSTRAINT request_quotes_request_id_version_pk PRIMARY KEY (request_id, version);
--> statement-breakpoint
ALTER TABLE ONLY request_threads
    ADD CONSTRAINT request_threads_pkey PRIMARY KEY (request_id);
--> statement-breakpoint
ALTER TABLE ONLY search_asks
    ADD CONSTRAINT search_asks_search_id_pharmacy_id_pk PRIMARY KEY (search_id, pharmacy_id);
--> statement-breakpoint
ALTER TABLE ONLY search_medicines
    ADD CONSTRAINT search_medicines_search_id_item_pk PRIMARY KEY (search_id, item);
--> statement-breakpoint
ALTER TABLE ONLY searches
    ADD CONSTRAINT searches_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY session_roles
    ADD CONSTRAINT session_roles_bearer_hash_unique UNIQUE (bearer_hash);
--> statement-breakpoint
ALTER TABLE ONLY session_roles
    ADD CONSTRAINT session_roles_session_id_role_pk PRIMARY KEY (session_id, role);
--> statement-breakpoint
ALTER TABLE ONLY sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY sessions
    ADD CONSTRAINT sessions_token_hash_unique UNIQUE (token_hash);
--> statement-breakpoint
ALTER TABLE ONLY storage_mark
    ADD CONSTRAINT storage_mark_pkey PRIMARY KEY (one);
--> statement-breakpoint
ALTER TABLE ONLY tracking_holders
    ADD CONSTRAINT tracking_holders_token_hash_browser_hash_pk PRIMARY KEY (token_hash, browser_hash);
--> statement-breakpoint
ALTER TABLE ONLY trackings
    ADD CONSTRAINT trackings_code_unique UNIQUE (code);
--> statement-breakpoint
ALTER TABLE ONLY trackings
    ADD CONSTRAINT trackings_pkey PRIMARY KEY (token_hash);
--> statement-breakpoint
ALTER TABLE ONLY trackings
    ADD CONSTRAINT trackings_request_id_unique UNIQUE (request_id);
--> statement-breakpoint
ALTER TABLE ONLY trackings
    ADD CONSTRAINT trackings_search_id_unique UNIQUE (search_id);
--> statement-breakpoint
ALTER TABLE trackings
    ADD CONSTRAINT trackings_subject CHECK ((num_nonnulls(request_id, search_id) > 0)) NOT VALID;
--> statement-breakpoint
ALTER TABLE ONLY transfer_claims
    ADD CONSTRAINT transfer_claims_pkey PRIMARY KEY (id);
--> statement-breakpoint
ALTER TABLE ONLY upload_segments
    ADD CONSTRAINT upload_segments_id_hash_start_pk PRIMARY KEY (id_hash, start);
--> statement-breakpoint
ALTER TABLE ONLY uploads
    ADD CONSTRAINT uploads_pkey PRIMARY KEY (id_hash);
--> statement-breakpoint
CREATE INDEX admin_login_turns_lane ON admin_login_turns USING btree (lane_hash, place);
--> statement-breakpoint
CREATE UNIQUE INDEX admins_email ON admins USING btree (lower(email));
--> statement-breakpoint
CREATE INDEX advertisement_days_day ON advertisement_days USING btree (day);
--> statement-breakpoint
CREATE INDEX advertisements_pharmacy ON advertisements USING btree (pharmacy_id, created_at DESC NULLS LAST);
--> statement-breakpoint
CREATE INDEX advertisements_proposed ON advertisements USING btree (picture_proposed_at) WHERE (picture_proposed_at IS NOT NULL);
--> statement-breakpoint
CREATE INDEX advertisements_running ON advertisements USING btree (expires_at) WHERE is_active;
--> statement-breakpoint
CREATE INDEX ask_digests_due ON ask_digests USING btree (due_at) WHERE (due_at IS NOT NULL);
--> statement-breakpoint
CREATE INDEX audit_log_created ON audit_log USING btree (created_at);
--> statement-breakpoint
CREATE INDEX closures_pharmacy ON closures USING btree (pharmacy_id, "position");
--> statement-breakpoint
CREATE INDEX consultation_requests_created ON consultation_requests USING btree (created_at);
--> statement-breakpoint
CREATE INDEX consultation_requests_doctor ON consultation_requests USING btree (doctor_id, created_at DESC NULLS LAST);
--> statement-breakpoint
CREATE INDEX contact_messages_created ON contact_messages USING btree (created_at DESC NULLS LAST, id);
--> statement-breakpoint
CREATE UNIQUE INDEX customers_email ON customers USING btree (lower(email));
--> statement-breakpoint
CREATE INDEX devices_account ON devices USING btree (role, account_id);
--> statement-breakpoint
CREATE UNIQUE INDEX doctors_email ON doctors USING btree (lower(email));
--> statement-breakpoint
CREATE INDEX doctors_list ON doctors USING btree (verification_status, created_at);
--> statement-breakpoint
CREATE INDEX file_openings_opened ON file_openings USING btree (opened_at);
--> statement-breakpoint
CREATE INDEX files_advertisement ON files USING btree (advertisement_id);
--> statement-breakpoint
CREATE INDEX files_pending ON files USING btree (created_at) WHERE (state = 'pending'::text);
--> statement-breakpoint
CREATE INDEX files_pharmacy ON files USING btree (pharmacy_id);
--> statement-breakpoint
CREATE INDEX files_prescription_request ON files USING btree (prescription_request_id);
--> statement-breakpoint
CREATE INDEX files_proposed_for ON files USING btree (proposed_for_id);
--> statement-breakpoint
CREATE INDEX files_search ON files USING btree (search_id) WHERE (search_id IS NOT NULL);
--> statement-breakpoint
CREATE INDEX files_transfer_claim ON files USING btree (transfer_claim_id);
--> statement-breakpoint
CREATE INDEX idempotency_keys_created ON idempotency_keys USING btree (created_at);
--> statement-breakpoint
CREATE INDEX live_versions_audience ON live_versions USING btree (audience);
--> statement-breakpoint
CREATE UNIQUE INDEX login_challenges_browser ON login_challenges USING btree (token_hash, role);
--> statement-breakpoint
CREATE INDEX login_challenges_email ON login_challenges USING btree (role, email);
--> statement-breakpoint
CREATE UNIQUE INDEX medicines_listed_as ON medicines USING btree (listed_as);
--> statement-breakpoint
CREATE INDEX opening_times_closes ON opening_times USING btree (closes);
--> statement-breakpoint
CREATE INDEX opening_times_opens ON opening_times USING btree (opens);
--> statement-breakpoint
CREATE INDEX opening_times_pharmacy ON opening_times USING btree (pharmacy_id, "position");
--> statement-breakpoint
CREATE UNIQUE INDEX payments_open ON payments USING btree (subject_id) WHERE (status = 'open'::text);
--> statement-breakpoint
CREATE INDEX payments_subject ON payments USING btree (subject_id);
--> statement-breakpoint
CREATE INDEX pharmacies_city ON pharmacies USING btree (city);
--> statement-breakpoint
CREATE UNIQUE INDEX pharmacies_email ON pharmacies USING btree (lower(email));
--> statement-breakpoint
CREATE INDEX pharmacies_latitude ON pharmacies USING btree (latitude);
--> statement-breakpoint
CREATE INDEX pharmacies_list ON pharmacies USING btree (verification_status, sort_name, id);
--> statement-breakpoint
CREATE INDEX pharmacies_open_override_until ON pharmacies USING btree (open_override_until);
--> statement-breakpoint
CREATE INDEX pharmacies_place ON pharmacies USING btree (place_id);
--> statement-breakpoint
CREATE INDEX pharmacy_reports_created ON pharmacy_reports USING btree (created_at);
--> statement-breakpoint
CREATE INDEX pharmacy_reports_pharmacy ON pharmacy_reports USING btree (pharmacy_id);
--> statement-breakpoint
CREATE UNIQUE INDEX pharmacy_staff_address ON pharmacy_staff USING btree (pharmacy_id, lower(email)) WHERE (removed_at IS NULL);
--> statement-breakpoint
CREATE INDEX pharmacy_staff_email ON pharmacy_staff USING btree (email);
--> statement-breakpoint
CREATE INDEX pharmacy_staff_email_hash ON pharmacy_staff USING btree (email_hash) WHERE (email_hash IS NOT NULL);
--> statement-breakpoint
CREATE INDEX pharmacy_staff_invited ON pharmacy_staff USING btree (invited_at) WHERE (joined_at IS NULL);
--> statement-breakpoint
CREATE INDEX place_gone_reports_created ON place_gone_reports USING btree (created_at);
--> statement-breakpoint
CREATE INDEX places_reported ON places USING btree (last_reported_at DESC NULLS LAST, id) WHERE (last_reported_at IS NOT NULL);
--> statement-breakpoint
CREATE UNIQUE INDEX places_source ON places USING btree (source, source_id);
--> statement-breakpoint
CREATE INDEX prescription_requests_active ON prescription_requests USING btree (pharmacy_id) WHERE (status = ANY (ARRAY['new'::text, 'in-progress'::text]));
--> statement-breakpoint
CREATE INDEX prescription_requests_continues ON prescription_requests USING btree (continues_id) WHERE (continues_id IS NOT NULL);
--> statement-breakpoint
CREATE INDEX prescription_requests_created ON prescription_requests USING btree (created_at);
--> statement-breakpoint
CREATE INDEX prescription_requests_customer ON prescription_requests USING btree (customer_id);
--> statement-breakpoint
CREATE INDEX prescription_requests_ended ON prescription_requests USING btree (pharmacy_id, COALESCE(completed_at, declined_at, cancelled_at, created_at) DESC, id DESC) WHERE (status = ANY (ARRAY['completed'::text, 'declined'::text, 'cancelled'::text]));
--> statement-breakpoint
CREATE INDEX prescription_requests_pharmacy ON prescription_requests USING btree (pharmacy_id, created_at DESC NULLS LAST);
--> statement-breakpoint
CREATE INDEX prescription_requests_search ON prescription_requests USING btree (search_id) WHERE (search_id IS NOT NULL);
--> statement-breakpoint
CREATE INDEX prescription_requests_unfolded ON prescription_requests USING btree (id) WHERE (search_name IS NULL);
--> statement-breakpoint
CREATE INDEX push_subscriptions_account ON push_subscriptions USING btree (role, account_id);
--> statement-breakpoint
CREATE UNIQUE INDEX push_subscriptions_device_role ON push_subscriptions USING btree (endpoint_hash, role);
--> statement-breakpoint
CREATE UNIQUE INDEX push_subscriptions_device_tracking ON push_subscriptions USING btree (endpoint_hash, tracking_hash);
--> statement-breakpoint
CREATE INDEX push_subscriptions_renewed ON push_subscriptions USING btree (renewed_at);
--> statement-breakpoint
CREATE INDEX push_subscriptions_session ON push_subscriptions USING btree (session_id);
--> statement-breakpoint
CREATE INDEX push_subscriptions_tracking ON push_subscriptions USING btree (tracking_hash);
--> statement-breakpoint
CREATE INDEX refill_reminders_day ON refill_reminders USING btree (remind_on);
--> statement-breakpoint
CREATE INDEX request_messages_request ON request_messages USING btree (request_id, place);
--> statement-breakpoint
CREATE INDEX request_moves_consultation ON request_moves USING btree (consultation_id, id);
--> statement-breakpoint
CREATE INDEX request_moves_request ON request_moves USING btree (request_id, id);
--> statement-breakpoint
CREATE INDEX search_asks_answered ON search_asks USING btree (answered_at) WHERE (answered_at IS NOT NULL);
--> statement-breakpoint
CREATE INDEX search_asks_held ON search_asks USING btree (held_until) WHERE (held_until IS NOT NULL);
--> statement-breakpoint
CREATE INDEX search_asks_muted ON search_asks USING btree (search_id) WHERE (muted_at IS NOT NULL);
--> statement-breakpoint
CREATE INDEX search_asks_pharmacy ON search_asks USING btree (pharmacy_id, asked_at DESC NULLS LAST, search_id);
--> statement-breakpoint
CREATE INDEX search_medicines_medicine ON search_medicines USING btree (medicine_id, search_id);
--> statement-breakpoint
CREATE INDEX searches_browser ON searches USING btree (browser_hash, created_at);
--> statement-breakpoint
CREATE INDEX searches_closing ON searches USING btree (closes_at) WHERE (status = 'open'::text);
--> statement-breakpoint
CREATE INDEX searches_created ON searches USING btree (created_at);
--> statement-breakpoint
CREATE INDEX searches_customer ON searches USING btree (customer_id, created_at DESC NULLS LAST, id DESC NULLS LAST);
--> statement-breakpoint
CREATE INDEX searches_mailbox ON searches USING btree (regexp_replace(email, '^([^+@]+)\+[^@]*@'::text, '\1@'::text), created_at);
--> statement-breakpoint
CREATE INDEX searches_phone ON searches USING btree (phone, created_at);
--> statement-breakpoint
CREATE INDEX session_roles_account ON session_roles USING btree (role, account_id);
--> statement-breakpoint
CREATE INDEX session_roles_staff ON session_roles USING btree (staff_id);
--> statement-breakpoint
CREATE INDEX tracking_holders_browser ON tracking_holders USING btree (browser_hash);
--> statement-breakpoint
CREATE INDEX tracking_holders_created ON tracking_holders USING btree (created_at);
--> statement-breakpoint
CREATE INDEX transfer_claims_advertisement ON transfer_claims USING btree (advertisement_id, created_at DESC NULLS LAST);
--> statement-breakpoint
CREATE INDEX transfer_claims_created ON transfer_claims USING btree (created_at);
--> statement-breakpoint
CREATE UNIQUE INDEX transfer_claims_receipt ON transfer_claims USING btree (receipt_sha256) WHERE (status <> 'refused'::text);
--> statement-breakpoint
CREATE UNIQUE INDEX transfer_claims_reference ON transfer_claims USING btree (reference) WHERE (status <> 'refused'::text);
--> statement-breakpoint
CREATE UNIQUE INDEX transfer_claims_waiting ON transfer_claims USING btree (advertisement_id) WHERE (status = 'waiting'::text);
--> statement-breakpoint
CREATE INDEX uploads_browser ON uploads USING btree (browser_hash);
--> statement-breakpoint
CREATE INDEX uploads_created ON uploads USING btree (created_at);
--> statement-breakpoint
CREATE INDEX uploads_network ON uploads USING btree (network_hash);
--> statement-breakpoint
CREATE TRIGGER advertisements_listing_version AFTER INSERT OR DELETE OR UPDATE ON advertisements FOR EACH STATEMENT EXECUTE FUNCTION raise_listing_version();
--> statement-breakpoint
CREATE TRIGGER closures_listing_version AFTER INSERT OR DELETE OR UPDATE ON closures FOR EACH STATEMENT EXECUTE FUNCTION raise_listing_version();
--> statement-breakpoint
CREATE TRIGGER doctors_listing_version AFTER INSERT OR DELETE OR UPDATE ON doctors FOR EACH STATEMENT EXECUTE FUNCTION raise_listing_version();
--> statement-breakpoint
CREATE TRIGGER listing_version_told AFTER UPDATE ON listing_version FOR EACH STATEMENT EXECUTE FUNCTION tell_public_change();
--> statement-breakpoint
CREATE TRIGGER medicines_listing_version AFTER INSERT OR DELETE OR UPDATE ON medicines FOR EACH STATEMENT EXECUTE FUNCTION raise_listing_version();
--> statement-breakpoint
CREATE TRIGGER opening_times_listing_version AFTER INSERT OR DELETE OR UPDATE ON opening_times FOR EACH STATEMENT EXECUTE FUNCTION raise_listing_version();
--> statement-breakpoint
CREATE TRIGGER pharmacies_deleted AFTER DELETE ON pharmacies REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION log_pharmacy_changes();
--> statement-breakpoint
CREATE TRIGGER pharmacies_inserted AFTER INSERT ON pharmacies REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION log_pharmacy_changes();
--> statement-breakpoint
CREATE TRIGGER pharmacies_override_from_is_open BEFORE INSERT OR UPDATE ON pharmacies FOR EACH ROW EXECUTE FUNCTION override_from_is_open();
--> statement-breakpoint
CREATE TRIGGER pharmacies_owner AFTER INSERT OR UPDATE OF email ON pharmacies FOR EACH ROW EXECUTE FUNCTION owner_of_pharmacy();
--> statement-breakpoint
CREATE TRIGGER pharmacies_updated AFTER UPDATE ON pharmacies REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION log_pharmacy_changes();
--> statement-breakpoint
CREATE TRIGGER places_listing_version AFTER INSERT OR DELETE OR UPDATE OF name_ar, name_en, city, state, latitude, longitude, phone, attribution, missing_since, hidden_at, removed_at, replaced_by ON places FOR EACH STATEMENT EXECUTE FUNCTION raise_listing_version();
--> statement-breakpoint
CREATE TRIGGER prescription_requests_tracking AFTER INSERT ON prescription_requests FOR EACH ROW EXECUTE FUNCTION give_tracking();
--> statement-breakpoint
ALTER TABLE ONLY advertisement_days
    ADD CONSTRAINT advertisement_days_advertisement_id_advertisements_id_fk FOREIGN KEY (advertisement_id) REFERENCES advertisements(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY advertisements
    ADD CONSTRAINT advertisements_pharmacy_id_pharmacies_id_fk FOREIGN KEY (pharmacy_id) REFERENCES pharmacies(id);
--> statement-breakpoint
ALTER TABLE ONLY ask_digests
    ADD CONSTRAINT ask_digests_pharmacy_id_pharmacies_id_fk FOREIGN KEY (pharmacy_id) REFERENCES pharmacies(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY closures
    ADD CONSTRAINT closures_pharmacy_id_pharmacies_id_fk FOREIGN KEY (pharmacy_id) REFERENCES pharmacies(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY consultation_requests
    ADD CONSTRAINT consultation_requests_doctor_id_doctors_id_fk FOREIGN KEY (doctor_id) REFERENCES doctors(id);
--> statement-breakpoint
ALTER TABLE ONLY file_openings
    ADD CONSTRAINT file_openings_file_id_files_id_fk FOREIGN KEY (file_id) REFERENCES files(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY file_openings
    ADD CONSTRAINT file_openings_pharmacy_id_pharmacies_id_fk FOREIGN KEY (pharmacy_id) REFERENCES pharmacies(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY files
    ADD CONSTRAINT files_advertisement_id_advertisements_id_fk FOREIGN KEY (advertisement_id) REFERENCES advertisements(id);
--> statement-breakpoint
ALTER TABLE ONLY files
    ADD CONSTRAINT files_pharmacy_id_pharmacies_id_fk FOREIGN KEY (pharmacy_id) REFERENCES pharmacies(id);
--> statement-breakpoint
ALTER TABLE ONLY files
    ADD CONSTRAINT files_prescription_request_id_prescription_requests_id_fk FOREIGN KEY (prescription_request_id) REFERENCES prescription_requests(id);
--> statement-breakpoint
ALTER TABLE ONLY files
    ADD CONSTRAINT files_proposed_for_id_advertisements_id_fk FOREIGN KEY (proposed_for_id) REFERENCES advertisements(id);
--> statement-breakpoint
ALTER TABLE ONLY files
    ADD CONSTRAINT files_search_id_searches_id_fk FOREIGN KEY (search_id) REFERENCES searches(id) NOT VALID;
--> statement-breakpoint
ALTER TABLE ONLY files
    ADD CONSTRAINT files_transfer_claim_id_transfer_claims_id_fk FOREIGN KEY (transfer_claim_id) REFERENCES transfer_claims(id);
--> statement-breakpoint
ALTER TABLE ONLY opening_times
    ADD CONSTRAINT opening_times_pharmacy_id_pharmacies_id_fk FOREIGN KEY (pharmacy_id) REFERENCES pharmacies(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY pharmacies
    ADD CONSTRAINT pharmacies_place_id_places_id_fk FOREIGN KEY (place_id) REFERENCES places(id) ON DELETE SET NULL;
--> statement-breakpoint
ALTER TABLE ONLY pharmacy_prices
    ADD CONSTRAINT pharmacy_prices_pharmacy_id_pharmacies_id_fk FOREIGN KEY (pharmacy_id) REFERENCES pharmacies(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY pharmacy_reports
    ADD CONSTRAINT pharmacy_reports_pharmacy_id_pharmacies_id_fk FOREIGN KEY (pharmacy_id) REFERENCES pharmacies(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY pharmacy_reports
    ADD CONSTRAINT pharmacy_reports_request_id_prescription_requests_id_fk FOREIGN KEY (request_id) REFERENCES prescription_requests(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY pharmacy_staff
    ADD CONSTRAINT pharmacy_staff_invited_by_pharmacy_staff_id_fk FOREIGN KEY (invited_by) REFERENCES pharmacy_staff(id) ON DELETE SET NULL;
--> statement-breakpoint
ALTER TABLE ONLY pharmacy_staff
    ADD CONSTRAINT pharmacy_staff_pharmacy_id_pharmacies_id_fk FOREIGN KEY (pharmacy_id) REFERENCES pharmacies(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY pharmacy_staff
    ADD CONSTRAINT pharmacy_staff_removed_by_pharmacy_staff_id_fk FOREIGN KEY (removed_by) REFERENCES pharmacy_staff(id) ON DELETE SET NULL;
--> statement-breakpoint
ALTER TABLE ONLY place_gone_reports
    ADD CONSTRAINT place_gone_reports_place_id_places_id_fk FOREIGN KEY (place_id) REFERENCES places(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY places
    ADD CONSTRAINT places_replaced_by_pharmacies_id_fk FOREIGN KEY (replaced_by) REFERENCES pharmacies(id);
--> statement-breakpoint
ALTER TABLE ONLY prescription_requests
    ADD CONSTRAINT prescription_requests_continues_id_prescription_requests_id_fk FOREIGN KEY (continues_id) REFERENCES prescription_requests(id) ON DELETE SET NULL NOT VALID;
--> statement-breakpoint
ALTER TABLE ONLY prescription_requests
    ADD CONSTRAINT prescription_requests_customer_id_customers_id_fk FOREIGN KEY (customer_id) REFERENCES customers(id) ON DELETE SET NULL;
--> statement-breakpoint
ALTER TABLE ONLY prescription_requests
    ADD CONSTRAINT prescription_requests_pharmacy_id_pharmacies_id_fk FOREIGN KEY (pharmacy_id) REFERENCES pharmacies(id);
--> statement-breakpoint
ALTER TABLE ONLY prescription_requests
    ADD CONSTRAINT prescription_requests_search_id_searches_id_fk FOREIGN KEY (search_id) REFERENCES searches(id) ON DELETE SET NULL NOT VALID;
--> statement-breakpoint
ALTER TABLE ONLY refill_reminders
    ADD CONSTRAINT refill_reminders_request_id_prescription_requests_id_fk FOREIGN KEY (request_id) REFERENCES prescription_requests(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY request_messages
    ADD CONSTRAINT request_messages_request_id_prescription_requests_id_fk FOREIGN KEY (request_id) REFERENCES prescription_requests(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY request_messages
    ADD CONSTRAINT request_messages_staff_id_pharmacy_staff_id_fk FOREIGN KEY (staff_id) REFERENCES pharmacy_staff(id) ON DELETE SET NULL;
--> statement-breakpoint
ALTER TABLE ONLY request_moves
    ADD CONSTRAINT request_moves_consultation_id_consultation_requests_id_fk FOREIGN KEY (consultation_id) REFERENCES consultation_requests(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY request_moves
    ADD CONSTRAINT request_moves_request_id_prescription_requests_id_fk FOREIGN KEY (request_id) REFERENCES prescription_requests(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY request_moves
    ADD CONSTRAINT request_moves_staff_id_pharmacy_staff_id_fk FOREIGN KEY (staff_id) REFERENCES pharmacy_staff(id) ON DELETE SET NULL;
--> statement-breakpoint
ALTER TABLE ONLY request_quotes
    ADD CONSTRAINT request_quotes_request_id_prescription_requests_id_fk FOREIGN KEY (request_id) REFERENCES prescription_requests(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY request_quotes
    ADD CONSTRAINT request_quotes_staff_id_pharmacy_staff_id_fk FOREIGN KEY (staff_id) REFERENCES pharmacy_staff(id) ON DELETE SET NULL;
--> statement-breakpoint
ALTER TABLE ONLY request_threads
    ADD CONSTRAINT request_threads_request_id_prescription_requests_id_fk FOREIGN KEY (request_id) REFERENCES prescription_requests(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY search_asks
    ADD CONSTRAINT search_asks_pharmacy_id_pharmacies_id_fk FOREIGN KEY (pharmacy_id) REFERENCES pharmacies(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY search_asks
    ADD CONSTRAINT search_asks_search_id_searches_id_fk FOREIGN KEY (search_id) REFERENCES searches(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY search_asks
    ADD CONSTRAINT search_asks_staff_id_pharmacy_staff_id_fk FOREIGN KEY (staff_id) REFERENCES pharmacy_staff(id) ON DELETE SET NULL;
--> statement-breakpoint
ALTER TABLE ONLY search_medicines
    ADD CONSTRAINT search_medicines_medicine_id_medicines_id_fk FOREIGN KEY (medicine_id) REFERENCES medicines(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY search_medicines
    ADD CONSTRAINT search_medicines_search_id_searches_id_fk FOREIGN KEY (search_id) REFERENCES searches(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY searches
    ADD CONSTRAINT searches_customer_id_customers_id_fk FOREIGN KEY (customer_id) REFERENCES customers(id) ON DELETE SET NULL;
--> statement-breakpoint
ALTER TABLE ONLY searches
    ADD CONSTRAINT searches_except_pharmacy_id_pharmacies_id_fk FOREIGN KEY (except_pharmacy_id) REFERENCES pharmacies(id) ON DELETE SET NULL;
--> statement-breakpoint
ALTER TABLE ONLY session_roles
    ADD CONSTRAINT session_roles_session_id_sessions_id_fk FOREIGN KEY (session_id) REFERENCES sessions(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY session_roles
    ADD CONSTRAINT session_roles_staff_id_pharmacy_staff_id_fk FOREIGN KEY (staff_id) REFERENCES pharmacy_staff(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY tracking_holders
    ADD CONSTRAINT tracking_holders_token_hash_trackings_token_hash_fk FOREIGN KEY (token_hash) REFERENCES trackings(token_hash) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY trackings
    ADD CONSTRAINT trackings_request_id_prescription_requests_id_fk FOREIGN KEY (request_id) REFERENCES prescription_requests(id) ON DELETE CASCADE;
--> statement-breakpoint
ALTER TABLE ONLY trackings
    ADD CONSTRAINT trackings_search_id_searches_id_fk FOREIGN KEY (search_id) REFERENCES searches(id) ON DELETE CASCADE NOT VALID;
--> statement-breakpoint
ALTER TABLE ONLY transfer_claims
    ADD CONSTRAINT transfer_claims_advertisement_id_advertisements_id_fk FOREIGN KEY (advertisement_id) REFERENCES advertisements(id);
--> statement-breakpoint
ALTER TABLE ONLY transfer_claims
    ADD CONSTRAINT transfer_claims_pharmacy_id_pharmacies_id_fk FOREIGN KEY (pharmacy_id) REFERENCES pharmacies(id);
--> statement-breakpoint
ALTER TABLE ONLY upload_segments
    ADD CONSTRAINT upload_segments_id_hash_uploads_id_hash_fk FOREIGN KEY (id_hash) REFERENCES uploads(id_hash) ON DELETE CASCADE;
--> statement-breakpoint
INSERT INTO listing_version VALUES (true, 0);
