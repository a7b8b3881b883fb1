-- What was read as farad, coulomb and metric ton were the F, the C and the tons of buildings.
update point
   set unit = case unit when 'farad' then 'fahrenheit' when 'coulomb' then 'celsius' when 'metric_ton' then 'tons_refrigeration'
              else unit end,
       unit_of_samples = case unit_of_samples when 'farad' then 'fahrenheit' when 'coulomb' then 'celsius'
                         when 'metric_ton' then 'tons_refrigeration' else unit_of_samples end
 where unit in ('farad', 'coulomb', 'metric_ton') or unit_of_samples in ('farad', 'coulomb', 'metric_ton');
