-- Which hours an engagement is paid by, from a month on; before the first row it is attendance's.
create table statement_hours (
  engagement_id uuid not null references engagements (id) on delete cascade,
  from_month date not null check (date_trunc('month', from_month) = from_month),
  hours_from text not null check (hours_from in ('attendance', 'tracked')),
  chosen_by uuid not null references users (id),
  chosen_at timestamptz(3) not null,
  primary key (engagement_id, from_month)
);

-- Engagements whose rate is the price of the whole work.
create table statement_fixed_prices (
  engagement_id uuid primary key references engagements (id) on delete cascade
);
insert into statement_fixed_prices (engagement_id)
select a.engagement_id from applications a join jobs j on j.id = a.job_id
where a.engagement_id is not null and j.pay = 'fixed';

-- The last number of each client. Whoever closes a month holds this row first.
create table statement_numbers (
  client_id uuid primary key references users (id),
  last integer not null check (last >= 0)
);

-- A month of an engagement as it was closed, with the names of that day. What is provisional has no row.
create table statements (
  id uuid primary key,
  engagement_id uuid not null references engagements (id),
  month date not null check (date_trunc('month', month) = month),
  client_id uuid not null references users (id),
  biller_id uuid not null references users (id),
  -- Given by PostgreSQL, per client, without a gap.
  number integer not null,
  -- Of the engagement within the month; none where only an earlier month is corrected.
  first_day date,
  last_day date,
  title text not null,
  client_name text not null,
  biller_name text not null,
  pay text not null check (pay in ('hourly', 'fixed')),
  hours_from text not null check (hours_from in ('attendance', 'tracked')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  rate_cents integer not null check (rate_cents >= 0),
  agreed_hours double precision not null check (agreed_hours >= 0),
  seconds integer not null,
  overtime_seconds integer not null check (overtime_seconds >= 0),
  amount_cents bigint not null,
  line_count smallint not null,
  closed_by uuid not null references users (id),
  closed_at timestamptz(3) not null,
  paid_on date,
  paid_by uuid references users (id),
  paid_at timestamptz(3),
  constraint statements_once unique (engagement_id, month),
  constraint statements_number unique (client_id, number),
  check (num_nulls(paid_on, paid_by, paid_at) in (0, 3))
);
create index statements_client on statements (client_id, month, id);
create index statements_biller on statements (biller_id, month, id);
create index statements_month on statements (month, id);

create table statement_lines (
  statement_id uuid not null references statements (id),
  place smallint not null,
  day date not null,
  kind text not null check (kind in ('work', 'overtime', 'leave', 'correction', 'fixed')),
  seconds integer not null,
  rate_cents integer not null check (rate_cents >= 0),
  amount_cents bigint not null,
  -- The statement of the month that a correction is about.
  corrects uuid references statements (id),
  primary key (statement_id, place),
  check ((kind = 'correction') = (corrects is not null)),
  check (kind = 'correction' or (seconds >= 0 and amount_cents >= 0))
);

-- Months that were opened again after they were billed: from then on they are compared with what was billed.
create table statement_reopenings (
  engagement_id uuid not null references engagements (id),
  month date not null,
  reopened_at timestamptz(3) not null,
  primary key (engagement_id, month)
);

create function number_statement() returns trigger language plpgsql as $$
begin
  insert into statement_numbers as n (client_id, last) values (new.client_id, 1)
  on conflict (client_id) do update set last = n.last + 1 returning last into new.number;
  return new;
end $$;
create trigger statements_numbered before insert on statements
  for each row execute function number_statement();

create function refuse_final_statement() returns trigger language plpgsql as $$
begin
  raise exception 'a statement that is final never changes'
    using errcode = 'check_violation', constraint = 'statements_final';
end $$;
-- That it was paid is said beside it.
create trigger statements_final before update on statements
  for each row when (to_jsonb(old) - array['paid_on', 'paid_by', 'paid_at']
    is distinct from to_jsonb(new) - array['paid_on', 'paid_by', 'paid_at'])
  execute function refuse_final_statement();
create trigger statements_kept before delete on statements
  for each row execute function refuse_final_statement();
create trigger statement_lines_final before update or delete on statement_lines
  for each row execute function refuse_final_statement();

-- A statement is what its lines come to, and no line is added later.
create function refuse_unsound_statement(which uuid) returns void language plpgsql as $$
begin
  if exists (
    select from statements s
    cross join lateral (
      select count(*) as lines, coalesce(sum(l.seconds), 0) as seconds,
        coalesce(sum(l.seconds) filter (where l.kind = 'overtime'), 0) as overtime,
        coalesce(sum(l.amount_cents), 0) as amount
      from statement_lines l where l.statement_id = s.id) as sums
    where s.id = which and (sums.lines, sums.seconds, sums.overtime, sums.amount)
      is distinct from (s.line_count::bigint, s.seconds::bigint, s.overtime_seconds::bigint, s.amount_cents::numeric)
  ) then
    raise exception 'a statement is the sum of its lines'
      using errcode = 'check_violation', constraint = 'statements_sum';
  end if;
end $$;

create function check_statement() returns trigger language plpgsql as $$
begin
  perform refuse_unsound_statement(new.id);
  return null;
end $$;
create constraint trigger statements_sum after insert on statements deferrable initially deferred
  for each row execute function check_statement();

create function check_statement_lines() returns trigger language plpgsql as $$
begin
  perform refuse_unsound_statement(one.statement_id) from (select distinct statement_id from added) as one;
  return null;
end $$;
create trigger statement_lines_sum after insert on statement_lines referencing new table as added
  for each statement execute function check_statement_lines();
