-- A line of the history names its field by the word that the code uses; the documents' words are for the wire.
update action_change
   set field = case field
         when 'electricity' then 'elec'
         when 'statusChangeReason' then 'transitionReason'
         when 'context' then 'type'
         else 'team'
       end
 where field in ('electricity', 'statusChangeReason', 'context', 'responsible');
