-- A change of status is stored as its two statuses and the reason, and put into words when it is read. Sentences of
-- another form stay as they are.
alter table comment
  add column from_status text,
  add column to_status text,
  add column transition_reason text,
  alter column body drop not null;

with word (status, label) as (
  values ('Triage', 'Triage'), ('New Action', 'New Action'), ('Work In Progress', 'In Progress'),
         ('In Review', 'In Review'), ('Scope Required', 'Scope Required'), ('To Be Quoted', 'To Be Quoted'),
         ('Pending PO', 'Pending PO'), ('Parked', 'Parked'), ('Open', 'Open'), ('Closed', 'Closed'),
         ('Rejected', 'Rejected')),
reason (reason) as (
  values (null), ('Fixed'), ('False alert'), ('Cannot fix (known issue)'), ('Duplicate'), ('Too difficult/expensive'),
         ('Low priority'), ('Other'), ('Rejected')),
sentence as (
  select f.status as from_status, t.status as to_status, r.reason,
         'Transitioned from ' || f.label || ' to ' || t.label || coalesce(' (' || r.reason || ')', '') as words
    from word f cross join word t cross join reason r)
update comment c
   set from_status = s.from_status, to_status = s.to_status, transition_reason = s.reason, body = null
  from sentence s
 where c.kind = 'transition' and c.body = s.words;

alter table comment add check (
  body is not null or (kind = 'transition' and from_status is not null and to_status is not null)
);
