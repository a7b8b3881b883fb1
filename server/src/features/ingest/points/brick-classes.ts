import type { EquipKind } from './role-table.ts'

/** Classes of Brick 1.3 and 1.4 below those that the tables name: child and parent. A class not listed stands for itself. */
const PARENTS: Readonly<Record<string, string>> = {
  Effective_Supply_Air_Temperature_Setpoint: 'Supply_Air_Temperature_Setpoint',
  Effective_Discharge_Air_Temperature_Setpoint: 'Discharge_Air_Temperature_Setpoint',
  Unoccupied_Supply_Air_Temperature_Cooling_Setpoint: 'Supply_Air_Temperature_Cooling_Setpoint',
  Unoccupied_Supply_Air_Temperature_Heating_Setpoint: 'Supply_Air_Temperature_Heating_Setpoint',
  Preheat_Supply_Air_Temperature_Sensor: 'Supply_Air_Temperature_Sensor',
  Preheat_Discharge_Air_Temperature_Sensor: 'Discharge_Air_Temperature_Sensor',
  Average_Zone_Air_Temperature_Sensor: 'Zone_Air_Temperature_Sensor',
  Coldest_Zone_Air_Temperature_Sensor: 'Zone_Air_Temperature_Sensor',
  Warmest_Zone_Air_Temperature_Sensor: 'Zone_Air_Temperature_Sensor',
  Lowest_Exhaust_Air_Static_Pressure_Sensor: 'Exhaust_Air_Static_Pressure_Sensor',
  Outside_Air_Grains_Sensor: 'Air_Grains_Sensor',
  Average_Discharge_Air_Flow_Sensor: 'Discharge_Air_Flow_Sensor',
  Average_Supply_Air_Flow_Sensor: 'Supply_Air_Flow_Sensor',
  Cooling_Supply_Air_Flow_Setpoint: 'Supply_Air_Flow_Setpoint',
  Heating_Supply_Air_Flow_Setpoint: 'Supply_Air_Flow_Setpoint',
  Cooling_Discharge_Air_Flow_Setpoint: 'Discharge_Air_Flow_Setpoint',
  Heating_Discharge_Air_Flow_Setpoint: 'Discharge_Air_Flow_Setpoint',
  Occupied_Supply_Air_Flow_Setpoint: 'Supply_Air_Flow_Setpoint',
  Unoccupied_Supply_Air_Flow_Setpoint: 'Supply_Air_Flow_Setpoint',
  Variable_Frequency_Drive_Speed_Command: 'Speed_Command',
  Motor_Speed_Command: 'Speed_Command',
  High_Temperature_Hot_Water_Return_Temperature_Sensor: 'Hot_Water_Return_Temperature_Sensor',
  High_Temperature_Hot_Water_Supply_Temperature_Sensor: 'Hot_Water_Supply_Temperature_Sensor',
  Low_Temperature_Hot_Water_Return_Temperature_Sensor: 'Hot_Water_Return_Temperature_Sensor',
  Low_Temperature_Hot_Water_Supply_Temperature_Sensor: 'Hot_Water_Supply_Temperature_Sensor',
  Hot_Water_Differential_Pressure_Sensor: 'Differential_Pressure_Sensor',
  Chilled_Water_Differential_Pressure_Sensor: 'Differential_Pressure_Sensor',
  Hot_Water_Differential_Pressure_Setpoint: 'Differential_Pressure_Setpoint',
  Chilled_Water_Differential_Pressure_Setpoint: 'Differential_Pressure_Setpoint',
  Peak_Power_Demand_Sensor: 'Electric_Power_Sensor',
  Real_Power_Sensor: 'Electric_Power_Sensor',
  Return_Air_CO2_Sensor: 'CO2_Sensor',
  Zone_CO2_Level_Sensor: 'CO2_Level_Sensor',
  Return_Air_CO2_Level_Sensor: 'CO2_Level_Sensor',
  Zone_Air_Humidity_Sensor: 'Relative_Humidity_Sensor',
  Outside_Air_Humidity_Sensor: 'Relative_Humidity_Sensor',
  Return_Air_Humidity_Sensor: 'Relative_Humidity_Sensor',
  Supply_Air_Humidity_Sensor: 'Relative_Humidity_Sensor',

  Air_Handling_Unit: 'AHU',
  Rooftop_Unit: 'AHU',
  RTU: 'AHU',
  DOAS: 'AHU',
  Dedicated_Outdoor_Air_System_Unit: 'AHU',
  Makeup_Air_Unit: 'AHU',
  MAU: 'AHU',
  Variable_Air_Volume_Box: 'VAV',
  Variable_Air_Volume_Box_With_Reheat: 'VAV',
  RVAV: 'VAV',
  Cooling_Only_Air_Terminal_Unit: 'VAV',
  Air_Terminal_Unit: 'VAV',
  Fan_Powered_Box: 'VAV',
  Hot_Water_Loop: 'Hot_Water_System',
  Hot_Water_Plant: 'Hot_Water_System',
  Boiler: 'Hot_Water_System',
  Natural_Gas_Boiler: 'Boiler',
  Electric_Boiler: 'Boiler',
  Condensing_Natural_Gas_Boiler: 'Natural_Gas_Boiler',
  Noncondensing_Natural_Gas_Boiler: 'Natural_Gas_Boiler',
  Chilled_Water_Loop: 'Chilled_Water_System',
  Chilled_Water_Plant: 'Chilled_Water_System',
  Condenser_Water_Loop: 'Chilled_Water_System',
  Condenser_Water_System: 'Chilled_Water_System',
  Chiller: 'Chilled_Water_System',
  Absorption_Chiller: 'Chiller',
  Centrifugal_Chiller: 'Chiller',
  Cooling_Tower: 'Chilled_Water_System',
  Water_Pump: 'Pump',
  Hot_Water_Pump: 'Water_Pump',
  Chilled_Water_Pump: 'Water_Pump',
  Condenser_Water_Pump: 'Water_Pump',
  Supply_Fan: 'Fan',
  Return_Fan: 'Fan',
  Exhaust_Fan: 'Fan',
  Discharge_Fan: 'Fan',
}

const EQUIP_KINDS: Readonly<Record<string, EquipKind>> = {
  AHU: 'ahu',
  VAV: 'vav',
  Hot_Water_System: 'hotPlant',
  Chilled_Water_System: 'chilledPlant',
  Pump: 'pump',
  Fan: 'fan',
}

/** The class and those above it. */
export function* brickClassesAbove(name: string): Generator<string> {
  for (let one: string | undefined = name; one !== undefined; one = PARENTS[one]) yield one
}

export function equipKindOfBrick(name: string): EquipKind | undefined {
  for (const one of brickClassesAbove(name)) if (EQUIP_KINDS[one]) return EQUIP_KINDS[one]
  return undefined
}
